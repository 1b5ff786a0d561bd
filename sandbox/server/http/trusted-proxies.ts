import { isIP } from 'node:net';

const PROXIES = 'LECTERN_TRUST_PROXY is the number of proxies before this server, or their addresses parted by commas';
const NAMED = /^(?:loopback|linklocal|uniquelocal)$/;
const MASK = /^1+0*$/;

const isMask = (text: string): boolean =>
  isIP(text) === 4 &&
  MASK.test(
    text
      .split('.')
      .map((each) => Number(each).toString(2).padStart(8, '0'))
      .join(''),
  );

function isNetwork(text: string): boolean {
  const [address = '', size, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return NAMED.test(text);
  if (size === undefined) return true;
  if (/^\d{1,3}$/.test(size)) return Number(size) > 0 && Number(size) <= (family === 4 ? 32 : 128);
  return family === 4 && isMask(size);
}

/**
 * LECTERN_TRUST_PROXY as Fastify wants it. @throws Error for what it cannot be; also for "true": whoever calls could then name any address
 * as the caller's
 */
export function readTrustedProxies(setting: string): false | string[] | ((address: string, hop: number) => boolean) {
  if (setting === '') return false;
  const proxies = Number(setting);
  if (/^\d{1,2}$/.test(setting)) return (_address, hop) => hop < proxies;
  const named = setting.split(',').map((each) => each.trim());
  const wrong = named.find((each) => !isNetwork(each));
  if (wrong !== undefined) throw new Error(`${PROXIES}, not "${wrong}".`);
  return named;
}
