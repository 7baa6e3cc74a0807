import { BlockList, isIP } from 'node:net';

/** Names for networks that a proxy in front of the shop often stands in. */
const NAMED = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

/** Whether a header, in small letters, is one in which proxies say who asked them. Anybody can send such headers. */
export function isForwarded(name: string): boolean {
  return /^(?:x-)?forwarded(?:-|$)/.test(name);
}

/**
 * The proxies whose `X-Forwarded-*` headers are believed. Anybody can send such headers: from anybody else they say
 * nothing.
 */
export class TrustedProxies {
  readonly #networks = new BlockList();

  /**
   * @param list addresses, networks (`10.0.0.0/8`), `loopback`, `private`; separated by commas.
   * @throws on anything else
   */
  constructor(list: string) {
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    for (const network of names.flatMap((name) => NAMED.get(name) ?? [name])) this.#add(network);
  }

  trusts(address: string): boolean {
    const plain = withoutMapping(address);
    const family = isIP(plain);
    return family !== 0 && this.#networks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  }

  /**
   * The client's address: that of the peer, or, if the peer is a proxy of ours, the last one in `X-Forwarded-For` that is
   * not. What stands before it, the client may have written itself.
   */
  clientOf(peer: string, forwardedFor: string | undefined): string {
    const chain = (forwardedFor ?? '').split(',').map((address) => address.trim());
    let client = withoutMapping(peer);
    while (this.trusts(client)) {
      const before = withoutMapping(withoutPort(chain.pop() ?? ''));
      if (isIP(before) === 0) break;
      client = before;
    }
    return client;
  }

  #add(network: string): void {
    const [address = '', length] = network.split('/', 2);
    const family = isIP(address);
    const bits = length === undefined ? (family === 4 ? 32 : 128) : Number(length);
    const isLength = length === undefined || (/^\d{1,3}$/.test(length) && bits <= (family === 4 ? 32 : 128));
    if (family === 0 || !isLength) throw new Error(`${network} is no address and no network`);
    this.#networks.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
}

/** Some balancers write the port as well: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
function withoutPort(address: string): string {
  return address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1');
}

/** An address of IPv4 as sockets of IPv6 name it. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
