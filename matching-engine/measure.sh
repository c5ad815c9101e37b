# shellcheck shell=sh
# Common part of the commands that measure a module here, by what stands among its tests. They source it with $tool (the
# name to put before messages), $module (the folder of the module, symbolic links resolved) and $usage (what --help
# prints) set, and have their own arguments checked before anything is built.
: "${tool:?}" "${module:?}" "${usage:?}"
# The environment has no say in these.
jvm=
with=
root=$(dirname -- "$(dirname -- "$module")")
# The module's tests stand in a module of their own, or in this one.
tests=$module/tests
[ -d "$tests" ] || tests=$module
class_path=$tests/target/test.classpath

# refuse WHAT: ends with what is wrong with the arguments.
refuse() {
    printf '%s: %s. See %s --help\n' "$tool" "$1" "$tool" >&2
    exit 2
}

# arguments MOST ARGUMENT...: prints the help if it is asked for, and refuses options, and more arguments than MOST.
arguments() {
    most=$1
    shift
    for argument in "$@"; do
        case $argument in
        -h | --help)
            printf 'usage: %s\n' "$usage"
            exit 0
            ;;
        -*) refuse "there is no option $argument" ;;
        esac
    done
    if [ $# -gt "$most" ]; then
        shift "$most"
        refuse "there are too many arguments, from '$1' on"
    fi
}

# Sets $folder: this one, or without an argument that of temporary files, as an absolute path.
folder() {
    folder=${1:-${TMPDIR:-/tmp}}
    [ -d "$folder" ] || refuse "there is no folder $folder: make it, or name another one"
    [ -w "$folder" ] || refuse "nothing can be written in $folder: name another folder"
    folder=$(CDPATH='' cd -- "$folder" && pwd)
}

# count NAME NUMBER MOST: refuses what is no whole number from 1 to MOST.
count() {
    case $2 in
    '' | 0* | *[!0-9]*) refuse "$1 is '$2', and must be a whole number from 1 to $3" ;;
    esac
    if [ ${#2} -gt ${#3} ] || [ "$2" -gt "$3" ]; then
        refuse "$1 is '$2', and must be a whole number from 1 to $3"
    fi
}

# measure CLASS ARGUMENT...: builds the tests of the module and what they need, and becomes the JVM that runs the class.
# $jvm has further options, divided by spaces, and $with words that stand before the JVM.
measure() {
    cd "$root" || exit
    printf '%s: building what it needs\n' "$tool" >&2
    mvn -q -B -pl "${tests#"$root"/}" -am -DskipTests test-compile dependency:build-classpath \
        -Dmdep.includeScope=test -Dmdep.outputFile="$class_path" </dev/null >&2
    # shellcheck disable=SC2086 # several words
    exec $with "${JAVA_HOME:+$JAVA_HOME/bin/}java" @ops/conf/jvm.options $jvm \
        -cp "$tests/target/test-classes:$module/target/classes:$(cat "$class_path")" "$@"
}
