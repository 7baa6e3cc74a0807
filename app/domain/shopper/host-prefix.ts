/** Of cookies that a browser takes from the very host alone, on https (services/http/own-cookie.server.ts). */
export const HOST_PREFIX = '__Host-';
