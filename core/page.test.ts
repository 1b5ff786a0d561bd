// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { compose } from './page.ts';
import { readConfiguration } from './config/load.ts';
import { type PluginContext, REGISTRY } from './plugins/contract.ts';
import { REQUESTS } from './request/contract.ts';
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

it('each service is one instance for a page, and another for another page', () => {
  const one = compose(given()),
    other = compose(given());
  expect(one.get(SESSION)).toBe(one.get(SESSION));
  expect(one.get(SESSION)).not.toBe(other.get(SESSION));
  one.dispose();
  other.dispose();
});
