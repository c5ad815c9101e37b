# shellcheck shell=sh
# Common part of the launchers, which source it with $tool (the name to put before messages) and $bin (this folder,
# symbolic links resolved) set: finds Java, finds or first builds the distribution, then becomes the JVM.
: "${tool:?}" "${bin:?}"
# The environment has no say in them.
part=
niceness=

say() {
    printf '%s: %s\n' "$tool" "$1" >&2
}

# fail MESSAGE [CODE]
fail() {
    say "$1"
    exit "${2:-1}"
}

# Sets $java, $binary (the same, symbolic links resolved) and $version. The version comes from the JDK's release file:
# asking the JVM would cost a start of it.
find_java() {
    if [ -n "${JAVA_HOME:-}" ]; then
        java=$JAVA_HOME/bin/java
        [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, which has no bin/java. Set it to a JDK 17 or newer, or unset it."
    else
        java=$(command -v java) || fail "there is no java in PATH. Install a JDK 17 or newer, or set JAVA_HOME."
    fi
    binary=$(readlink -f -- "$java")
    release=${binary%/bin/java}/release
    if [ -r "$release" ]; then
        version=$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$release")
    else
        version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')
    fi
    major=${version%%[!0-9]*}
    [ "${major:-0}" -ge 17 ] || fail "$java is version ${version:-unknown}. Set JAVA_HOME to a JDK 17 or newer."
}

# Sets $home: the distribution this script lives in or, in the source tree, the one the build makes.
find_distribution() {
    if [ -d "$bin/../lib" ]; then
        home=$(dirname -- "$bin")
        return
    fi
    root=$(dirname -- "$(dirname -- "$bin")")
    home=$root/ops/dist/target/ringside
    if stale; then
        build
    fi
}

# The stamp carries the time at which the build began. Folders count too: a deleted file shows in the time of its folder.
stale() {
    stamp=$home/lib/build.stamp
    [ ! -e "$stamp" ] || [ -n "$(find "$root/pom.xml" "$root/shm-queue" "$root/matching-engine" "$root/gateway" \
        "$root/simulator" "$root/ops" -name target -prune -o -newer "$stamp" \( -name pom.xml -o -path '*/src/main/*' \
        -o -path "$root/ops/bin/*" -o -path "$root/ops/conf/*" \) -print | head -n 1)" ]
}

# Builds the distribution.
build() {
    locked stale ops/dist "the distribution has to be built" \
        "building the distribution, it is missing or older than its sources (the first time Maven also downloads)"
}

# find_module FOLDER [test]: builds a module of the source tree that uses the distribution, or its tests, if they are
# missing or out of date.
find_module() {
    module=$1
    sources=${2:-main}
    stamp_of_module=$root/$module/target/build.stamp
    if module_is_stale; then
        begin=$(date +%Y-%m-%dT%H:%M:%S.%N)
        locked module_is_stale "$module" "$module has to be built" \
            "building $module, it is missing or older than its sources" "$sources"
        if [ "$sources" = test ]; then
            touch -d "$begin" "$stamp_of_module"
        else
            # The distribution was made anew, too, and has noted when that began.
            touch -r "$home/lib/build.stamp" "$stamp_of_module"
        fi
    fi
}

# -nt: dash, bash and busybox have it.
# shellcheck disable=SC3013
module_is_stale() {
    [ ! -e "$stamp_of_module" ] || [ "$home/lib/build.stamp" -nt "$stamp_of_module" ] || [ -n "$(find \
        "$root/$module/pom.xml" "$root/$module/src/$sources" -newer "$stamp_of_module" -print | head -n 1)" ]
}

# locked STALE MODULE WHY MESSAGE [test]: builds a module and what it needs, with or without their tests, if STALE says
# so, one build at a time: the lock is on the folder ops/dist itself, so that it leaves no file, and Maven inherits it.
locked() {
    command -v mvn >/dev/null || fail "$3, and there is no mvn in PATH. Install Maven 3.8 or newer."
    exec 9<"$root/ops/dist"
    if command -v flock >/dev/null && ! flock -n 9; then
        say "waiting for another build"
        flock 9
    fi
    if "$1"; then
        say "$4"
        goal="-Dmaven.test.skip=true package"
        [ "${5:-}" != test ] || goal="-DskipTests test-compile"
        # shellcheck disable=SC2086 # two words
        output=$(cd "$root" && mvn -q -B $goal -pl "$2" -am </dev/null 2>&1) || {
            printf '%s\n' "$output" >&2
            fail "the build failed, see above. To see all of it: mvn -B $goal -pl $2 -am"
        }
    fi
    exec 9<&-
}

# Sets $archive: the option for the archive of classes that the build has made (ops/dist/src/main/archive-classes), from
# which processes start in half the time. It is of use to this JDK and in this folder only; when it is none, people need
# not hear of it. Or the option that tells the build what to put there.
find_archive() {
    archive=
    made_for=$home/lib/classes.made-for
    if [ -n "${RINGSIDE_CLASS_LISTS:-}" ]; then
        archive=-XX:DumpLoadedClassList=$RINGSIDE_CLASS_LISTS/$$.list
    elif [ -r "$made_for" ] && read -r line <"$made_for" && [ "$line" = "$version $binary $home" ]; then
        archive=-XX:SharedArchiveFile=$home/lib/classes.jsa
    fi
}

# launch OPTIONS MAIN ARGUMENT...: becomes the JVM, so that its pid is this one. OPTIONS names conf/jvm-OPTIONS.options,
# and $part, if it is set, conf/jvm-$part.options. $niceness, if it is set, is that of the process. RINGSIDE_JAVA_OPTS has
# more options of the JVM, divided by spaces.
# RINGSIDE_JVM_LOG is how the names of files begin that the JVM itself writes: what its collector does, and the file that
# explains a crash. No thread of the process waits for the disk because of the first; 5 files of 4 MB are the most.
launch() {
    find_java
    find_distribution
    find_archive
    options=$home/conf/jvm-$1.options
    [ -r "$options" ] || fail "there are no JVM options '$1', $options is missing. Known are dev and latency." 2
    main=$2
    shift 2
    set -- -Dringside.home="$home" -cp "$home/lib/*" "$main" "$@"
    if [ -n "${RINGSIDE_JVM_LOG:-}" ]; then
        set -- -Xlog:async "-XX:ErrorFile=$RINGSIDE_JVM_LOG.error.log" \
            "-Xlog:gc*,safepoint:file=\"$RINGSIDE_JVM_LOG.gc.log\":utctime,uptime,tags:filecount=4,filesize=4m" "$@"
    fi
    # shellcheck disable=SC2086 # several words
    exec ${niceness:+nice -n "$niceness"} "$java" "@$home/conf/jvm.options" "@$options" \
        ${part:+"@$home/conf/jvm-$part.options"} ${RINGSIDE_JAVA_OPTS-} ${archive:+"$archive" -Xlog:cds=off} "$@"
}
