#!/bin/sh
# Starts the installer. It needs a Java of version 17 or newer: JAVA_HOME's, or else the one on the PATH.
self=$0
while [ -h "$self" ]; do
    link=$(readlink "$self")
    case $link in
        /*) self=$link ;;
        *) self=$(dirname "$self")/$link ;;
    esac
done
archive=$(cd "$(dirname "$self")" && pwd -P) || exit 1
if [ -n "$JAVA_HOME" ]; then
    java=$JAVA_HOME/bin/java
else
    java=$(command -v java) || java=
fi
if [ -z "$java" ] || [ ! -x "$java" ]; then
    echo "There is no Java: ${java:-no java on the PATH, and JAVA_HOME is not set}." >&2
    echo "  Set JAVA_HOME to a Java of version 17 or newer, for example the one that runs the server." >&2
    exit 1
fi
version=$("$java" -version 2>&1 | sed -n 's/^[a-z]* version "\([^"]*\)".*/\1/p' | head -n 1)
major=$(echo "$version" | sed 's/^1\.//; s/[^0-9].*//')
if [ -z "$major" ] || [ "$major" -lt 17 ]; then
    echo "$java has version ${version:-unknown}; the installer needs 17 or newer." >&2
    echo "  Set JAVA_HOME to one, for example the one that runs the server." >&2
    exit 1
fi
exec "$java" -Dslotpool.archive="$archive" -cp "$archive/lib/*" org.slotpool.wildfly.Installer "$@"
