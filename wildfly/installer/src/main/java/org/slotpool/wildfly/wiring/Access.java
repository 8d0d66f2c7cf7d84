/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Who may do what with a file or a folder. An administrator's files are often for nobody else, but the server has a user of its own.
 * On a system that knows no owners and groups of this kind it says nothing, and gives nothing.
 */
final class Access {

    private static final Set<PosixFilePermission> EXECUTE = EnumSet.of(PosixFilePermission.OWNER_EXECUTE,
            PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);

    /** With owner and group; null if the system knows none. */
    private final PosixFileAttributes attributes;

    private final Set<PosixFilePermission> permissions;

    private Access(PosixFileAttributes attributes, Set<PosixFilePermission> permissions) {
        this.attributes = attributes;
        this.permissions = permissions;
    }

    /** That of a file or folder. */
    static Access of(Path path) throws IOException {
        PosixFileAttributeView view = view(path);
        if (view == null) {
            return new Access(null, Set.of());
        }
        PosixFileAttributes attributes = view.readAttributes();
        return new Access(attributes, attributes.permissions());
    }

    /** What is right for a file, if this is right for the folder that it lies in. */
    Access ofFile() {
        Set<PosixFilePermission> file = new HashSet<>(permissions);
        file.removeAll(EXECUTE);
        return new Access(attributes, file);
    }

    /** Gives it to a file or folder of this user; the owner and group only as far as the system lets this user. */
    void giveTo(Path path) throws IOException {
        if (attributes == null) {
            return;
        }
        PosixFileAttributeView view = view(path);
        try {
            view.setPermissions(permissions);
            view.setGroup(attributes.group());
            view.setOwner(attributes.owner());
        } catch (FileSystemException e) {
            // Some only an administrator may; anybody else who may write here is the owner, or shares the group.
            return;
        }
    }

    private static PosixFileAttributeView view(Path path) {
        return Files.getFileAttributeView(path, PosixFileAttributeView.class);
    }
}
