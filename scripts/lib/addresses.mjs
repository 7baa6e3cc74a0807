const EVERYWHERE = [undefined, '0.0.0.0', '::'];

/** The address a person types for a server bound to this host. */
export function addressOf(host, port) {
  return origin(EVERYWHERE.includes(host) || host === '127.0.0.1' ? 'localhost' : host, port);
}

/** The address a program of this machine reaches it at; never depends on what «localhost» is resolved to. */
export function localAddressOf(host, port) {
  return origin(EVERYWHERE.includes(host) ? '127.0.0.1' : host, port);
}

function origin(host, port) {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
