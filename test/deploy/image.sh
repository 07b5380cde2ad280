# Runs a command as the image of deploy/docker/Dockerfile would, without building it: over the files that it copies and
# the packages that `npm ci --omit=dev` installs, as its user, with no capabilities and nothing to write but its volume
# and /tmp. It has its own mounts, which end with it.
#   unshare --mount sh image.sh PROJECT "MASKED FOLDERS" UID COMMAND…
set -e
project=$1 masked=$2 user=$3
shift 3
mount -t tmpfs none /opt
mkdir /opt/marketgraph
mount --bind "$project" /opt/marketgraph
for folder in $masked; do
  [ ! -d "/opt/marketgraph/$folder" ] || mount -t tmpfs -o ro,mode=755 none "/opt/marketgraph/$folder"
done
mount -t tmpfs -o mode=755 none /var/lib
install -d -o "$user" -g "$user" -m 0750 /var/lib/marketgraph
mount -t tmpfs -o mode=1777 none /tmp
mount -o remount,ro /opt
mount -o remount,bind,ro /
cd /opt/marketgraph
exec setpriv --reuid="$user" --regid="$user" --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
