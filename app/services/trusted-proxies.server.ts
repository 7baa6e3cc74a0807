import { BlockList, isIP } from 'node:net';

const NAMED = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

/** Lower case. Any client can send such headers. */
export function isForwarded(name: string): boolean {
  return /^(?:x-)?forwarded(?:-|$)/.test(name);
}

/** From other peers `X-Forwarded-*` is ignored. */
export class TrustedProxies {
  readonly #networks = new BlockList();

  /**
   * @param list addresses, networks (`10.0.0.0/8`), `loopback`, `private`; separated by commas
   * @throws on anything else
   */
  constructor(list: string) {
    const names = list.split(',').flatMap((name) => name.trim() || []);
    for (const network of names.flatMap((name) => NAMED.get(name) ?? [name])) {
      const [, address = '', length] = /^([^/]+)(?:\/(\d+))?$/.exec(network) ?? [];
      const [family, most] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
      const bits = Number(length ?? most);
      if (isIP(address) === 0 || bits > most) throw new Error(`${network} is no address and no network`);
      this.#networks.addSubnet(address, bits, family);
    }
  }

  trusts(address: string): boolean {
    return isIP(address) !== 0 && this.#networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }

  /** The last untrusted address in `X-Forwarded-For`. Attack: clients may forge the entries before it. */
  clientOf(peer: string, forwardedFor = ''): string {
    const chain = forwardedFor.split(',');
    let client = bareAddress(peer);
    while (this.trusts(client)) {
      const before = bareAddress(chain.pop() ?? '');
      if (isIP(before) === 0) break;
      client = before;
    }
    return client;
  }
}

/** Load balancers add ports (`203.0.113.7:51234`, `[2001:db8::1]:51234`); `::ffff:` is IPv4. */
function bareAddress(address: string): string {
  return address
    .trim()
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}
