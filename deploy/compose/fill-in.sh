#!/bin/sh
# Runs in the entrypoint of nginx's image: fills in the placeholders of deploy/nginx for compose.yaml.
set -eu
for file in "${FROM:-/etc/nginx/shop}"/*.conf; do
  sed -f "${PLACES:-/etc/nginx/places.sed}" -e "s|<www\.example\.ru>|$SHOP_HOST|" "$file" >"${TO:-/etc/nginx/conf.d}/${file##*/}"
done
