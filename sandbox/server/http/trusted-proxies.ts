import { BlockList, isIP } from 'node:net';

const PROXIES = 'LECTERN_TRUST_PROXY is the number of proxies before this server, or their addresses parted by commas';
const NAMED = /^(?:loopback|linklocal|uniquelocal)$/;
const MASK = /^1+0*$/;

/** More proxies in a row than any site has: a number for "anybody" is refused. */
const MOST_HOPS = 10;
/** Of all addresses of a family a network has at most this part, as 10.0.0.0/8 and fc00::/7 have, and all networks together that. */
const MOST_OF = { 4: 1 / 2 ** 8, 6: 1 / 2 ** 7 };
const MOST_TOGETHER = 1 / 2 ** 4;
const WIDEST = { 4: 'a network of /8', 6: 'a network of /7' };
const MAPPED_BITS = 96;
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', MAPPED_BITS, 'ipv6');

/** Which part of the addresses of a family is trusted. */
interface Part {
  readonly family: 4 | 6;
  readonly part: number;
}
const NOTHING: Part = { family: 4, part: 0 };

const maskBits = (text: string): string =>
  isIP(text) === 4
    ? text
        .split('.')
        .map((each) => Number(each).toString(2).padStart(8, '0'))
        .join('')
    : '';

/** The network that a text names, null when it names none. */
function readNetwork(text: string): Part | null {
  const [address = '', size, ...rest] = text.split('/');
  const found = isIP(address);
  if (found === 0 || rest.length > 0) return NAMED.test(text) ? NOTHING : null;
  const family = found === 4 ? 4 : 6;
  const most = family === 4 ? 32 : 128;
  const mask = family === 4 && size !== undefined ? maskBits(size) : '';
  let bits = size === undefined ? most : Number.NaN;
  if (size !== undefined && /^\d{1,3}$/.test(size)) bits = Number(size);
  else if (MASK.test(mask)) bits = mask.lastIndexOf('1') + 1;
  if (!(bits > 0 && bits <= most)) return size === '0' ? { family, part: 1 } : null;
  // IPv4 as IPv6 writes it is IPv4 to whoever asks.
  const isMapped = family === 6 && bits >= MAPPED_BITS && mapped.check(address.replace(/%.*/, ''), 'ipv6');
  return isMapped ? { family: 4, part: 1 / 2 ** (bits - MAPPED_BITS) } : { family, part: 1 / 2 ** bits };
}

/**
 * LECTERN_TRUST_PROXY as Fastify wants it. @throws Error for what it cannot be; also for "true", and for what comes to the same:
 * whoever calls could then name any address as the caller's
 */
export function readTrustedProxies(setting: string): false | string[] | ((address: string, hop: number) => boolean) {
  if (setting === '') return false;
  const proxies = Number(setting);
  if (/^\d+$/.test(setting) && !(proxies <= MOST_HOPS)) throw new Error(`${PROXIES}. There are at most ${MOST_HOPS}, not ${setting}.`);
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < proxies;
  const named = setting.split(',').map((each) => each.trim());
  const together = { 4: 0, 6: 0 };
  for (const each of named) {
    const network = readNetwork(each);
    if (network === null) throw new Error(`${PROXIES}, not "${each}".`);
    const { family, part } = network;
    if (part > MOST_OF[family]) throw new Error(`${PROXIES}. "${each}" is wider than ${WIDEST[family]}.`);
    together[family] += part;
    if (together[family] > MOST_TOGETHER)
      throw new Error(`${PROXIES}. These networks have together more than a sixteenth of all addresses.`);
  }
  return named;
}
