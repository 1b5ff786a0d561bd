import { createServer } from 'node:http';
import { BlockList, isIP, type AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Figures } from './figures.ts';
import type { ReadinessProbe } from './readiness.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for by machines that know no site: a balancer names this server by its address. */
    readonly hasNoSite?: boolean;
  }
}

const OF_MACHINES = { config: { hasNoSite: true, rateLimit: false as const } };
const BITS = { 4: 32, 6: 128 } as const;

/** Who may read the figures, by LECTERN_METRICS_FROM; null: nobody. @throws Error that names what is no address or network */
export function readMetricsFrom(setting: string): BlockList | null {
  if (setting.trim() === '') return null;
  const list = new BlockList();
  for (const each of setting.split(',').map((text) => text.trim())) {
    const [address = '', size, ...rest] = each.split('/');
    const version = isIP(address) as 0 | 4 | 6;
    const bits = size === undefined ? BITS[version === 6 ? 6 : 4] : Number(/^\d{1,3}$/.test(size) ? size : Number.NaN);
    if (version === 0 || rest.length > 0 || !(bits >= 1 && bits <= BITS[version]))
      throw new Error(
        `LECTERN_METRICS_FROM is a list of addresses and networks parted by commas, such as 10.0.0.7,10.1.0.0/16; "${each}" is none.`,
      );
    list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Whether a proxy that is not trusted has passed a request on: its address would stand for everybody's. */
const isPassedOn = ({ headers }: FastifyRequest): boolean =>
  ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);

/** Answers balancers whether the server lives and is ready. */
export function registerHealth(app: FastifyInstance, probe: ReadinessProbe): void {
  app.get('/health/live', OF_MACHINES, async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', OF_MACHINES, async (_request, reply) => {
    const readiness = await probe.look();
    return reply
      .code(readiness.status === 'ready' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(readiness);
  });
}

/** Shows the figures to the addresses that LECTERN_METRICS_FROM names, and nobody else that there are any. */
export function registerMetrics(app: FastifyInstance, figures: Figures, from: BlockList, trustProxy: string): void {
  app.get('/metrics', OF_MACHINES, async (request, reply) => {
    const isNamed = from.check(request.ip, isIP(request.ip) === 6 ? 'ipv6' : 'ipv4');
    if (!isNamed || (trustProxy === '' && isPassedOn(request))) return reply.callNotFound();
    const { body, type } = await figures.text();
    return reply.header('Cache-Control', 'no-store').header('Content-Type', type).send(body);
  });
}

/** The figures at an address of their own. */
interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Shows the figures at a port of their own, to whoever reaches it. @throws Error that names the setting when it cannot be listened at */
export async function listenForMetrics(figures: Figures, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer.writeHead(404, { 'Content-Type': 'text/plain; charset=UTF-8' }).end('The figures are at /metrics.\n');
      return;
    }
    figures.text().then(
      ({ body, type }) => answer.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
      () => answer.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(`LECTERN_METRICS_PORT ${port} of ${host} cannot be listened at (${error.code}). Name another one, or another host.`),
      ),
    );
    server.listen({ host, port }, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${taken}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
