/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.server.ServerJava;
import org.slotpool.wildfly.server.TemporaryFolder;
import org.slotpool.wildfly.wiring.Digest;
import org.slotpool.wildfly.wiring.Health;

/**
 * A configuration of a server that does not run. A server that is embedded in the command line works on a copy of the
 * configuration folder (that of the file, if it looks like one, else the server's, with the file in it), with its data, logs and temporary files elsewhere too, so that it leaves nothing behind in the
 * server's own folders; what comes out replaces the file in one step.
 */
public final class OfflineManagement implements Management {

    private final ServerHome home;

    private final Path file;

    private final CommandLineTool tool;

    /** The digest of the file as it was when it was copied first; null before. */
    private String seen;

    /**
     * Makes one.
     *
     * @param home the server
     * @param file the configuration
     * @param tool the server's command line
     */
    public OfflineManagement(ServerHome home, Path file, CommandLineTool tool) {
        this.home = home;
        this.file = file;
        this.tool = tool;
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public Snapshot read() throws Refusal {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Map<String, String> questions = Map.of("subsystems",
                    ":read-children-resources(child-type=subsystem,recursive=true,include-defaults=false)");
            ServerJava.Outcome outcome = run(folder.path(), CommandLineTool.marked(questions));
            ModelNode subsystems = CommandLineTool.answers(outcome.output()).get("subsystems");
            if (subsystems == null) {
                throw new Refusal("The embedded server does not tell its subsystems:", outcome.quoted());
            }
            return new Snapshot(file, Pools.in(subsystems), true);
        }
    }

    @Override
    public Change prepare(List<String> commands) throws Refusal {
        byte[] result = result(commands);
        return changes -> {
            if (!Digest.of(file).equals(seen)) {
                throw new Refusal(file + " was changed while a copy of it was at work. Nothing is written.", "Try again.");
            }
            changes.write(file.toString(), result);
        };
    }

    private byte[] result(List<String> commands) throws Refusal {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            run(folder.path(), Management.batch(commands));
            return Files.readAllBytes(folder.path().resolve("configuration").resolve(file.getFileName()));
        } catch (IOException e) {
            throw new Refusal("Cannot read what the embedded server has written: " + e);
        }
    }

    private ServerJava.Outcome run(Path folder, List<String> commands) throws Refusal {
        List<String> missing = Health.missingJars(home);
        if (!missing.isEmpty()) {
            throw new Refusal("This server does not boot, nor can it be embedded: the wiring names jars that are not there: "
                    + String.join(", ", missing), "The server was updated. Run \"install\" first.");
        }
        List<String> properties = new ArrayList<>();
        try {
            Path copy = folder.resolve("configuration");
            copy(original(), copy);
            Path mine = copy.resolve(file.getFileName());
            if (!Files.exists(mine) || Files.mismatch(file, mine) >= 0) {
                Files.copy(file, mine, StandardCopyOption.REPLACE_EXISTING);
            }
            if (seen == null) {
                seen = Digest.of(mine);
            }
            properties.add("-Djboss.server.config.dir=" + copy);
            for (String kind : List.of("data", "log", "temp")) {
                properties.add("-Djboss.server." + kind + ".dir=" + Files.createDirectory(folder.resolve(kind)));
            }
        } catch (IOException | UncheckedIOException e) {
            throw new Refusal("Cannot copy the folder of the configuration: " + e);
        }
        ServerJava.Outcome outcome = tool.run(home, folder, properties, List.of(), embedded(commands));
        if (outcome.exit() != 0) {
            throw new Refusal("The embedded server refuses; the configuration is as it was:",
                    outcome.quoted());
        }
        return outcome;
    }

    /**
     * The folder that is copied. Links are resolved, and the file may lie wherever somebody keeps such files: beside it is then
     * nothing that belongs to a server, but perhaps a whole disk.
     */
    private Path original() throws IOException {
        Path folder = file.getParent();
        boolean servers = folder.endsWith("configuration") || Files.exists(folder.resolve("mgmt-users.properties"));
        return servers || !Files.isDirectory(home.configurations()) ? folder : home.configurations().toRealPath();
    }

    /** The files of the folder itself and of its sub-folders, but not the history, which can be large. */
    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path path : (Iterable<Path>) files.filter(path -> !from.relativize(path).toString().contains("_xml_history"))
                    .filter(Files::exists)::iterator) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }

    private List<String> embedded(List<String> commands) {
        List<String> lines = new ArrayList<>();
        lines.add("embed-server --server-config=" + PoolAttribute.word(file.getFileName().toString()) + " --std-out=discard");
        lines.addAll(commands);
        lines.add("stop-embedded-server");
        return lines;
    }

    @Override
    public List<String> script(List<String> commands) {
        return embedded(Management.batch(commands));
    }

    @Override
    public boolean offline() {
        return true;
    }
}
