import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Customer, Customers } from '../customers/customers.ts';
import { isLocalHost, readHostHeader } from '../customers/hosts.ts';

/** Whose site a request is for. */
interface Site {
  readonly customer: Customer;
  /** What addresses that others read begin with (mails, feeds, canonical links): the customer's first host, whatever was asked for. */
  readonly origin: string;
  /** What was asked for: one of the customer's hosts, or this machine. */
  readonly asked: string;
}

const sites = new WeakMap<FastifyRequest['raw'], Site>();

/** The site of a request, which registerSites has looked up. */
export function siteOf({ raw }: Pick<FastifyRequest, 'raw'>): Site {
  const site = sites.get(raw);
  if (site === undefined) throw new Error('The request has no site: registerSites comes before the routes.');
  return site;
}

const refuse = (reply: FastifyReply, status: 400 | 421, words: string): FastifyReply =>
  reply.code(status).header('Content-Type', 'text/plain; charset=UTF-8').header('Cache-Control', 'no-store').send(words);

function lookUp(request: FastifyRequest, customers: Customers, onlyHosts: boolean): Site | 400 | 421 {
  const named = request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const host = readHostHeader(request.host ?? '');
  // An address that names a host of its own is a proxy's business.
  if (named.length > 1 || host === null || !(request.raw.url ?? '').startsWith('/')) return 400;
  const found = customers.atHost(host);
  if (found !== null) return { customer: found.customer, origin: found.customer.hosts[0]?.origin ?? found.origin, asked: found.origin };
  if (!isLocalHost(host)) return 421;
  const customer = onlyHosts ? customers.withHosts(host) : customers.fromHost(host);
  if (customer === null) return 421;
  const asked = `${request.protocol === 'https' ? 'https' : 'http'}://${(request.host ?? '').toLowerCase()}`;
  return { customer, origin: customer.hosts[0]?.origin ?? asked, asked };
}

/**
 * Looks up whose site each request is for: unknown hosts are answered 421, what is no host 400 (protocol 1.1).
 * @param ready what the customers are read with has been looked at
 * @param onlyHosts customers without `hosts` have no site, also on this machine: whoever asks would name the origin of their addresses
 */
export function registerSites(app: FastifyInstance, customers: Customers, onlyHosts: boolean, ready = async (): Promise<void> => {}): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.hasNoSite === true) return undefined;
    await ready();
    const site = lookUp(request, customers, onlyHosts);
    if (site === 400) return refuse(reply, 400, 'The request names no host, or not one alone.');
    if (site === 421) return refuse(reply, 421, "No site of this server has that name: it is not among any customer's hosts.");
    sites.set(request.raw, site);
    return undefined;
  });
}
