#!/bin/sh
# Runs in the entrypoint of nginx's image: fills in the placeholders of deploy/nginx for compose.yaml.
set -eu
for name in storefront.conf desk.conf; do
  sed -f "${PLACES:-/etc/nginx/places.sed}" -e "s|<www\.example\.ru>|$SHOP_HOST|" "${FROM:-/etc/nginx/shop}/$name" >"${TO:-/etc/nginx/conf.d}/$name"
done
