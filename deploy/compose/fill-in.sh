#!/bin/sh
# nginx's image runs this before nginx: deploy/nginx, with the places of this compose file.
set -eu
for file in "${FROM:-/etc/nginx/shop}"/*.conf; do
  sed -f "${PLACES:-/etc/nginx/places.sed}" -e "s|<www\.example\.ru>|$SHOP_HOST|" "$file" >"${TO:-/etc/nginx/conf.d}/${file##*/}"
done
