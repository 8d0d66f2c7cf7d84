/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.configuration.CommandLineTool;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.server.ServerJava;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Does to the fake server's configuration what jboss-cli would do to a real one. */
public final class FakeCommandLine implements CommandLineTool {

    private static final Pattern WRITE = Pattern.compile(
            "(/.*):(write|undefine)-attribute\\(name=([a-z-]+)(?:,value=\"(.*)\")?\\)");

    /** The scripts that were run. */
    public final List<List<String>> scripts = new ArrayList<>();

    /** Makes every batch fail if it is set. */
    public boolean refusing;

    /** What the running server says of itself. */
    public String homeDir;

    public String processType = "Server";

    public boolean seesPool = true;

    public boolean reachable = true;

    /** What somebody else does while a batch is at work. */
    public Runnable meanwhile = () -> {
    };

    @Override
    public ServerJava.Outcome run(ServerHome home, Path folder, List<String> properties, List<String> arguments,
            List<String> script) {
        scripts.add(script);
        if (!arguments.isEmpty() && !reachable) {
            return new ServerJava.Outcome(1, "", "Failed to connect to the controller: WFLYPRT0053");
        }
        Path file = arguments.isEmpty()
                ? Path.of(properties.get(0).split("=", 2)[1])
                        .resolve(script.get(0).replaceAll(".*--server-config=(?:\"([^\"]*)\"|(\\S+)).*", "$1$2"))
                : home.configurations().resolve("standalone.xml");
        try {
            String output = execute(home, file, script);
            if (script.contains("run-batch")) {
                meanwhile.run();
            }
            return new ServerJava.Outcome(refusing && script.contains("run-batch") ? 1 : 0, output, "WARNING: something of the JVM");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private String execute(ServerHome home, Path file, List<String> script) throws Exception {
        StringBuilder out = new StringBuilder();
        Document xml = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(file.toFile());
        for (String line : script) {
            Matcher write = WRITE.matcher(line);
            if (line.startsWith("echo ")) {
                out.append(line.substring("echo ".length())).append('\n');
            } else if (line.contains("child-type=subsystem")) {
                out.append(success(subsystems(xml)));
            } else if (line.contains("process-type")) {
                out.append(success(new ModelNode(processType)));
            } else if (line.contains("server-environment")) {
                ModelNode environment = new ModelNode();
                environment.get("home-dir").set(homeDir == null ? home.toString() : homeDir);
                environment.get("config-file").set(file.toString());
                environment.get("launch-type").set("STANDALONE");
                out.append(success(environment));
            } else if (line.contains("module-info")) {
                out.append(success(new ModelNode(seesPool ? "org.slotpool.mcp" : "java.base")));
            } else if (write.matches()) {
                Element element = element(xml, write.group(1));
                if (write.group(2).equals("write")) {
                    element.setAttribute(write.group(3), write.group(4));
                } else {
                    element.removeAttribute(write.group(3));
                }
            } else if (line.equals("run-batch") && !refusing) {
                save(xml, file);
            }
        }
        return out.toString();
    }

    /** In the server's own form: without comments. */
    private static void save(Document xml, Path file) throws Exception {
        NodeList children = xml.getChildNodes();
        for (int i = children.getLength() - 1; i >= 0; i--) {
            if (children.item(i) != xml.getDocumentElement()) {
                xml.removeChild(children.item(i));
            }
        }
        try (var out = Files.newOutputStream(file)) {
            TransformerFactory.newDefaultInstance().newTransformer().transform(new DOMSource(xml), new StreamResult(out));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String success(ModelNode result) {
        ModelNode answer = new ModelNode();
        answer.get("outcome").set("success");
        answer.get("result").set(result);
        return answer + "\n";
    }

    private static ModelNode subsystems(Document xml) {
        ModelNode all = new ModelNode().setEmptyObject();
        NodeList elements = xml.getDocumentElement().getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            ModelNode parent = switch (element.getTagName()) {
                case "connection-definitions" -> all.get("resource-adapters", "resource-adapter", element.getAttribute("parent"));
                case "pooled-connection-factory" -> element.hasAttribute("parent")
                        ? all.get("messaging-activemq", "server", element.getAttribute("parent")) : all.get("messaging-activemq");
                default -> all.get("datasources");
            };
            ModelNode pool = parent.get(element.getTagName(), element.getAttribute("name"));
            pool.get("jndi-name").set("java:/x");
            for (String attribute : List.of("mcp", "managed-connection-pool")) {
                if (element.hasAttribute(attribute)) {
                    pool.get(attribute).set(element.getAttribute(attribute));
                }
            }
        }
        return all;
    }

    private static Element element(Document xml, String address) {
        String[] parts = address.substring(1).split("/");
        String[] last = parts[parts.length - 1].split("=");
        NodeList elements = xml.getDocumentElement().getElementsByTagName(last[0]);
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.getAttribute("name").equals(last[1].replace("\"", ""))) {
                return element;
            }
        }
        throw new IllegalStateException("No " + address);
    }
}
