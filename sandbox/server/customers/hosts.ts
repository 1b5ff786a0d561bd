/** A name that a customer's site is reached by. */
export interface SiteHost {
  /** As it is in a request, without a port that its protocol has by itself. */
  readonly host: string;
  /** `https://academy.example.org` */
  readonly origin: string;
}

const ENTRY = /^(?:(https?):\/\/)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)$/;
const HOST = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9_.-]{0,252}))(?::\d{1,5})?$/i;
const LOCAL = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/** Reads an entry of a customer's `hosts`: a name, with a port or `http://` where it needs one; https otherwise. Null for what is none. */
export function readHost(entry: string): SiteHost | null {
  const [, protocol = 'https', name] = ENTRY.exec(entry.trim().toLowerCase().replace(/\/$/, '')) ?? [];
  if (name === undefined) return null;
  const origin = `${protocol}://${name}`;
  return URL.canParse(origin) ? { host: bareHost(name), origin: new URL(origin).origin } : null;
}

/** A Host header as it is compared: in lower case, without the root's dot and the usual ports. Null when no address can begin with it. */
export function readHostHeader(header: string): string | null {
  return HOST.test(header) && URL.canParse(`http://${header}`) ? bareHost(header.toLowerCase()) : null;
}

const bareHost = (host: string): string => host.replace(/\.(?=:\d+$|$)/, '').replace(/:(?:80|443)$/, '');

const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/** The origin of an address of another site, as a policy can name it; null for a path of this site and for what is no address. */
export function readOrigin(address: unknown): string | null {
  if (typeof address !== 'string' || !/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return ORIGIN.test(origin) ? origin : null;
}

/** Whether a host is this machine, for everybody who asks: nobody else can be sent to it. */
export const isLocalHost = (host: string): boolean => LOCAL.test(host);
