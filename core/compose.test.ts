// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { compose } from './compose.ts';
import { readConfiguration } from './config/load.ts';
import type { PluginContext } from './plugins/activate.ts';
import { REGISTRY, REQUESTS, SESSION, TRANSPORT, UNIT_DOOR, UNITS, type Token } from './tokens.ts';

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
  services.container.register(TRANSPORT as Token<unknown> as symbol, { useValue: transport });
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
  expect(transport).toHaveBeenCalledTimes(1);
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

it('the unit stack is one instance, loaded when a plugin runs that opens units; before that it says what is missing', async () => {
  const services = compose(given());
  expect(services.get(UNIT_DOOR).here).toBeNull();
  expect(() => services.get(UNITS)).toThrow(/no unit has been opened yet/);
  const seen: unknown[] = [];
  const registry = services.get(REGISTRY);
  const objects = [{ types: [7], surface: 'unit' as const }];
  registry.add([
    {
      name: 'probe',
      file: 'probe',
      manifest: { id: 'probe', version: '1.0.0', api: 1, entry: 'x', objects },
      load: async () => ({
        start: (context: PluginContext) => {
          seen.push(context.get(UNITS));
        },
      }),
    },
  ]);
  expect(await registry.activate('probe')).not.toBeNull();
  expect(seen).toEqual([services.get(UNIT_DOOR).here]);
  expect(services.get(UNITS)).toBe(await services.get(UNIT_DOOR).load());
  services.dispose();
});
