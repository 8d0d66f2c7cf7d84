/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.writes;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds the instructions that write to objects which other threads may know, and puts a count before each: every field and
 * array element that is written outside of a constructor, every atomic operation, and both ends of every monitor.
 * What a constructor writes belongs to a new object, which nobody else knows yet.
 */
final class WriteSites {

    private static final String TALLY = "org/slotpool/perf/writes/WriteTally";
    private static final List<String> ATOMIC_OWNERS = List.of("jdk/internal/misc/Unsafe", "sun/misc/Unsafe",
            "java/lang/invoke/VarHandle");
    private static final List<String> ATOMIC_WRITES = List.of("compareAnd", "weakCompareAnd", "getAndSet", "getAndAdd",
            "getAndBitwise", "set", "put");

    /** The name of each site, by its number; written by whichever thread loads a class. */
    private final List<String> names = new ArrayList<>();

    WriteSites() {
    }

    synchronized String name(int site) {
        return names.get(site);
    }

    synchronized int count() {
        return names.size();
    }

    private synchronized int add(String name) {
        names.add(name);
        if (names.size() > WriteTally.SITES) {
            throw new IllegalStateException("more than " + WriteTally.SITES + " sites");
        }
        return names.size() - 1;
    }

    /** The class with its counts. */
    byte[] instrument(byte[] original) {
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        String type = reader.getClassName().substring(reader.getClassName().lastIndexOf('/') + 1);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return new Method(super.visitMethod(access, name, descriptor, signature, exceptions), type + "." + name,
                        (access & Opcodes.ACC_SYNCHRONIZED) != 0, name.startsWith("<"));
            }
        }, 0);
        return writer.toByteArray();
    }

    private static boolean isWrite(String operation) {
        for (String write : ATOMIC_WRITES) {
            if (operation.startsWith(write)) {
                return true;
            }
        }
        return false;
    }

    /** One method. */
    private final class Method extends MethodVisitor {

        private final String place;
        private final boolean isSynchronized;
        private final boolean isConstructor;
        /** What an atomic operation is on: the constant that was loaded last. */
        private String constant = "";

        Method(MethodVisitor next, String place, boolean isSynchronized, boolean isConstructor) {
            super(Opcodes.ASM9, next);
            this.place = place;
            this.isSynchronized = isSynchronized;
            this.isConstructor = isConstructor;
        }

        private void count(String what) {
            super.visitLdcInsn(add(place + ": " + what));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, TALLY, "hit", "(I)V", false);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (isSynchronized) {
                count("enters its monitor");
                count("leaves its monitor");
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER) {
                count("enters a monitor");
            } else if (opcode == Opcodes.MONITOREXIT) {
                count("leaves a monitor");
            } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && !isConstructor) {
                count("array element");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETSTATIC) {
                constant = " " + name;
            } else if ((opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) && !isConstructor) {
                count("= " + name);
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (!isConstructor && ATOMIC_OWNERS.contains(owner) && isWrite(name)) {
                count(name + constant);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
