import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIPv6 } from 'node:net';
import { SendFailure } from './send-failure.ts';

/**
 * A manager without access to the server must not reach its network by a notification (SSRF): addresses set at the desk must
 * be public. They are checked where the connection is made, so that DNS cannot answer twice: docs/decisions/0078-channels-at-the-desk.md.
 */

/** https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Within 2000::/3, outside of which nothing is public: protocols, documentation, and IPv4 in 6to4. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = new BlockList();
const global = new BlockList();
for (const network of SPECIAL_V4) special.addSubnet(...partsOf(network), 'ipv4');
for (const network of SPECIAL_V6) special.addSubnet(...partsOf(network), 'ipv6');
global.addSubnet('2000::', 3, 'ipv6');

function partsOf(network: string): [net: string, prefix: number] {
  const [net = '', prefix] = network.split('/');
  return [net, Number(prefix)];
}

export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return !special.check(address, 'ipv4');
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** For `lookup` of a connection. */
export function lookupPublic(hostname: string, options: LookupOptions, done: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) done(error ?? new SendFailure(PRIVATE), []);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) done(new SendFailure(PRIVATE), []);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

/** The stored failure. */
export const PRIVATE = 'private address';
