import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Customer, Customers } from '../customers/customers.ts';
import { siteOf } from '../http/sites.ts';
import { sendContent } from '../http/answer.ts';
import { notFound, sendFile } from '../http/files.ts';
import { queryOf } from '../http/query.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
const MAXIMUM_NAMES = 200;

/** Module names of a request: `module=news` or `modules=["news","blog"]`; null when the list is no list of names. */
function readModuleNames(query: URLSearchParams): string[] | null {
  const one = query.get('module');
  const many = query.get('modules');
  try {
    const names: unknown = many === null ? [one] : JSON.parse(many);
    if (
      !Array.isArray(names) ||
      names.length > MAXIMUM_NAMES ||
      !names.every((name): name is string => typeof name === 'string' && NAME.test(name))
    )
      return null;
    return [...new Set(names)];
  } catch {
    return null;
  }
}

/** The folder that a module is delivered from; null when the customer does not name it or nobody has it. */
function folderOf(customer: Customer, name: string): string | null {
  if (!customer.modules.includes(name)) return null;
  return customer.moduleFolders.find((folder) => existsSync(join(folder, `${name}.js`))) ?? null;
}

/** One ES module that loads each module by itself: a broken one is absent from the map, named in `failed`, and hurts no other. */
function composeModules(customer: Customer, names: readonly string[]): string {
  const addresses = Object.fromEntries(names.map((name) => [name, `/_js/modules/${customer.name}/${name}.js?v=${customer.versionHash}`]));
  return `const addresses = ${JSON.stringify(addresses)};
export const failed = [];
const found = await Promise.all(Object.entries(addresses).map(async ([name, address]) => {
  try {
    const { default: plugin } = await import(address);
    if (typeof plugin !== 'object' || plugin === null) throw new TypeError('its default export is no plugin object');
    return [[name, plugin]];
  } catch (error) {
    failed.push({ name, address, message: String(error) });
    console.error('Module ' + name + ' (' + address + ') is left out: ' + error);
    return [];
  }
}));
export default Object.fromEntries(found.flat());
`;
}

/** `/_js/moduleLoader.php` and the modules themselves (protocol 3.2, RT-104). */
export function registerModules(app: FastifyInstance, customers: Customers): void {
  app.get('/_js/moduleLoader.php', (request: FastifyRequest, reply: FastifyReply) => {
    const customer = siteOf(request).customer;
    const names = readModuleNames(queryOf(request));
    if (names === null) {
      return sendContent(request, reply, {
        body: 'module must be a name, modules a JSON list of names.',
        type: 'text/plain; charset=UTF-8',
        caching: 'never',
        status: 400,
      });
    }
    const delivered = names.filter((name) => folderOf(customer, name) !== null);
    if (delivered.length === 0) return notFound(request, reply);
    return sendContent(request, reply, {
      body: composeModules(customer, delivered),
      type: 'text/javascript; charset=UTF-8',
      caching: 'shared',
    });
  });
  app.get<{ Params: { customer: string; file: string } }>('/_js/modules/:customer/:file(^[a-z0-9][a-z0-9-]*\\.js$)', (request, reply) => {
    const { customer: name, file } = request.params;
    const customer = customers.get(name);
    const folder = customer === null ? null : folderOf(customer, file.slice(0, -3));
    if (customer === null || folder === null) return notFound(request, reply);
    const version = queryOf(request).get('v');
    return sendFile(request, reply, folder, file, version === customer.versionHash ? 'immutable' : 'shared');
  });
}
