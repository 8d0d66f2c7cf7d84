/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.server;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;

/**
 * Where JBoss Modules looks for a module, in its order: the root, then each layer behind its overlays (the patches), then
 * the add-ons. The rules are those of its {@code LayeredModulePathFactory}.
 *
 * @param folders the folders, the first one wins
 */
public record ModulePath(List<Path> folders) {

    private static final String OVERLAYS = ".overlays";

    /**
     * Reads the layers of a server.
     *
     * @param home the server
     * @return its module path
     * @throws Refusal if the server's layers are not what JBoss Modules would accept
     */
    public static ModulePath of(ServerHome home) throws Refusal {
        Path root = home.modules();
        List<Path> folders = new ArrayList<>();
        folders.add(root);
        try {
            for (String layer : layers(root.resolve("layers.conf"))) {
                Path folder = root.resolve("system/layers").resolve(layer);
                if (!Files.isDirectory(folder)) {
                    throw new Refusal("modules/layers.conf names a layer that does not exist: " + folder);
                }
                addWithOverlays(folder, folders);
            }
            Path addOns = root.resolve("system/add-ons");
            if (Files.isDirectory(addOns)) {
                try (var children = Files.list(addOns)) {
                    for (Path addOn : children.filter(Files::isDirectory).sorted().toList()) {
                        addWithOverlays(addOn, folders);
                    }
                }
            }
        } catch (IOException e) {
            throw new Refusal("Cannot read the server's layers: " + e);
        }
        return new ModulePath(List.copyOf(folders));
    }

    private static List<String> layers(Path conf) throws IOException {
        List<String> layers = new ArrayList<>();
        if (Files.exists(conf)) {
            Properties properties = new Properties();
            try (Reader reader = Files.newBufferedReader(conf)) {
                properties.load(reader);
            }
            String names = properties.getProperty("layers", "").trim();
            if (!names.isEmpty()) {
                layers.addAll(List.of(names.split(",")));
            }
        }
        if (!layers.contains("base")) {
            layers.add("base");
        }
        return layers;
    }

    private static void addWithOverlays(Path layer, List<Path> folders) throws IOException, Refusal {
        Path names = layer.resolve(OVERLAYS).resolve(OVERLAYS);
        if (Files.exists(names)) {
            String text = Files.readString(names);
            // JBoss Modules passes over a last line that has no end.
            String ended = text.substring(0, text.lastIndexOf('\n') + 1);
            for (String name : ended.lines().filter(line -> !line.isBlank()).toList()) {
                Path overlay = layer.resolve(OVERLAYS).resolve(name.trim());
                if (!Files.isDirectory(overlay)) {
                    throw new Refusal(names + " names an overlay that does not exist: " + overlay);
                }
                folders.add(overlay);
            }
        }
        folders.add(layer);
    }

    /**
     * Finds the description of a module as the server would.
     *
     * @param module the module's name
     * @param ignored descriptions that are to be passed over
     * @return the first {@code module.xml} of that module's main slot
     */
    public Optional<Path> find(String module, Predicate<Path> ignored) {
        return folders.stream()
                .map(folder -> folder.resolve(module.replace('.', '/')).resolve("main").resolve("module.xml"))
                .filter(Files::isRegularFile)
                .filter(ignored.negate())
                .findFirst();
    }
}
