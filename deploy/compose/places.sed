# Values for the placeholders <…> in deploy/nginx. fill-in.sh adds the host name.
s|<10\.0\.0\.11:3000>|172.31.250.11:3000|
s|<10\.0\.0\.12:3000>|172.31.250.12:3000|
s|<10\.0\.0\.21:4000>|172.31.250.21:4000|
s|<10\.0\.0\.22:4000>|172.31.250.22:4000|
s|<10\.0\.0\.21:4001>|172.31.250.21:4001|
s|<10\.0\.0\.22:4001>|172.31.250.22:4001|
s|<10\.0\.0\.10:4000>|172.31.250.10:4000|
s|<10\.0\.0\.10:4001>|4001|
s|<80>|8080|
s|<443>|8443|
s|</var/cache/storefront>|/var/cache/nginx/storefront|
s|</etc/ssl/shop/fullchain\.pem>|/etc/ssl/shop/fullchain.pem|
s|</etc/ssl/shop/key\.pem>|/etc/ssl/shop/key.pem|
s|</var/log/nginx/access\.log>|/var/log/nginx/access.log|
s|</var/www/acme>|/var/www/acme|
