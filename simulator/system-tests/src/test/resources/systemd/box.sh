#!/bin/sh
# box.sh FOLDER FILE: boots systemd in namespaces of its own, on a copy of this machine that is gone when it ends. FILE is
# copied there, as /FILE. The folder has what the box needs while it runs. Nothing of the machine is written, no setting
# of its kernel either.
set -eu
box=$1
file=$2

if [ "${3:-}" != inside ]; then
    mkdir -p "$box/cgroup"
    mount --make-rprivate /
    mount -t cgroup2 cgroup2 "$box/cgroup"
    mkdir "$box/cgroup/ringside-box-$$"
    echo $$ >"$box/cgroup/ringside-box-$$/cgroup.procs"
    exec unshare --mount --pid --uts --ipc --net --cgroup --fork --kill-child=KILL sh "$0" "$box" "$file" inside
fi

root=$box/root
mkdir -p "$box/changes" "$root"
mount -t tmpfs -o mode=755 changes "$box/changes"
mkdir "$box/changes/files" "$box/changes/work"
mount -t overlay -o "lowerdir=/,upperdir=$box/changes/files,workdir=$box/changes/work" overlay "$root"
mkdir -p "$root/etc/systemd/system" "$root/outside"
cp "$file" "$root/${file##*/}"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 run "$root/run"
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -t tmpfs -o mode=755 dev "$root/dev"
for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s pts/ptmx "$root/dev/ptmx"
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=1g shm "$root/dev/shm"

# Only what each service of a machine rests on.
rm -f "$root/etc/systemd/system"/*.wants/* "$root/etc/fstab"
: >"$root/etc/machine-id"
printf '[Unit]\nRequires=basic.target\nAfter=basic.target\nAllowIsolate=yes\n' >"$root/etc/systemd/system/box.target"
for unit in systemd-sysctl.service systemd-modules-load.service dev-hugepages.mount sys-fs-fuse-connections.mount \
    sys-kernel-debug.mount sys-kernel-tracing.mount sys-kernel-config.mount proc-sys-fs-binfmt_misc.automount; do
    ln -sf /dev/null "$root/etc/systemd/system/$unit"
done

cd "$root"
pivot_root . outside
exec chroot . sh -c 'umount -l /outside
    exec env -i container=box PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=box.target --show-status=no'
