// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { compose, type Seam } from './page.ts';
import { CLOCK, type Clock } from './base/clock.ts';
import { RANDOM, type Random } from './base/random.ts';
import { readConfiguration } from './config/read.ts';
import { type PluginContext, REGISTRY } from './plugins/contract.ts';
import { ERROR_REPORT } from './diagnostics/contract.ts';
import { FACTS } from './facts/contract.ts';
import { REQUEST_ENDED, REQUESTS } from './request/contract.ts';
import { SESSION } from './session/contract.ts';
import { TRANSPORT } from './base/transport.ts';
import { provideValue } from './base/container.ts';

const given = () => ({
  configuration: readConfiguration({ customer: 'acme' }, 'x', 'acme', '3f9c2a71'),
  platform: 'LIVE' as const,
  transport: vi.fn<typeof fetch>(async () => new Response('', { status: 500 })),
});

it('RT-002 a plugin gets core services by token only; another value under the token takes its place', async () => {
  const services = compose(given());
  const transport = vi.fn<typeof fetch>(
    async () => new Response('<cms><object ID="7"/></cms>', { headers: { 'content-type': 'application/xml' } }),
  );
  services.add([provideValue(TRANSPORT, transport)]);
  const seen: unknown[] = [];
  const start = async (context: PluginContext) => {
    const { answer } = await context.get(REQUESTS).send({ action: 'show', dataType: 'p_Object', ID: 7, bRender: false });
    seen.push(answer?.objects[0]?.ID);
  };
  const registry = services.get(REGISTRY);
  registry.add([
    { name: 'probe', file: 'probe', manifest: { id: 'probe', version: '1.0.0', api: 1, entry: 'x' }, load: async () => ({ start }) },
  ]);
  await registry.activate('probe');
  expect(seen).toEqual([7]);
  const calls = transport.mock.calls.filter(([address]) => !String(address).includes('/texts/'));
  expect(calls).toHaveLength(1);
  services.dispose();
});

it("a harness puts its transport, clock and chance in the place of the page's own, and hears facts", () => {
  const clock: Clock = { now: () => 7, elapsed: () => 8, setTimeout: () => () => {}, setInterval: () => () => {} };
  const random: Random = { fraction: () => 0.5, uuid: () => 'u' };
  const opened = vi.fn<Seam['opened']>();
  const { configuration, transport } = given();
  const services = compose({ configuration, platform: 'TEST', transport, seam: { transport, clock, random, opened } });
  expect(services.get(TRANSPORT)).toBe(transport);
  expect(services.get(CLOCK)).toBe(clock);
  expect(services.get(RANDOM)).toBe(random);
  expect(opened).toHaveBeenCalledExactlyOnceWith(services.get(FACTS));
  services.dispose();
});

it('each service is one instance for a page, and another for another page', () => {
  const one = compose(given()),
    other = compose(given());
  expect(one.get(SESSION)).toBe(one.get(SESSION));
  expect(one.get(SESSION)).not.toBe(other.get(SESSION));
  one.dispose();
  other.dispose();
});

it('ERR-048 the call of an error report is no last access, also under the name that the customer gave to its data type', async () => {
  const configuration = readConfiguration({ customer: 'acme', dataTypes: { errorReport: 'f_Oops' } }, 'x', 'acme', '3f9c2a71');
  const services = compose({ ...given(), configuration });
  const end = (id: number, dataType: string): void =>
    services.get(FACTS).publish(REQUEST_ENDED, {
      request: id,
      outcome: 'success',
      status: 200,
      target: '',
      action: 2,
      id,
      dataType,
      requestId: '',
    });
  const sent: string[] = [];
  services.get(ERROR_REPORT).setTransport(async (json) => {
    sent.push(json);
    end(0, 'f_Oops');
  });
  end(7, 'p_Unit');
  for (const message of ['first', 'second']) {
    services.get(ERROR_REPORT).report({ exception: new Error(message) });
    await vi.waitFor(() => expect(sent.at(-1)).toContain(message));
  }
  expect(sent.map((json) => (JSON.parse(json) as { lastAccess: { id: number; datatype: string } }).lastAccess)).toMatchObject([
    { id: 7, datatype: 'p_Unit' },
    { id: 7, datatype: 'p_Unit' },
  ]);
  services.dispose();
});
