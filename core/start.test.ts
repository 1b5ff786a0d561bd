// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { provideValue } from './base/container.ts';
import { readConfiguration } from './config/read.ts';
import { ERROR_REPORT } from './diagnostics/contract.ts';
import { FACTS } from './facts/contract.ts';
import { compose } from './page.ts';
import { errorTransport, startSite } from './start.ts';
import { RequestHarness } from './request/client.harness.ts';
import { SESSION_LOST } from './session/contract.ts';

vi.mock('./view/overlays/session-lost.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

it('ERR-043 ERR-044 a report is a store call on f_Error with its JSON in the field error, outside the fader', async () => {
  const harness = new RequestHarness();
  const sent = errorTransport(harness.pipeline, 'f_Error')('{"exception":{"message":"x & y"}}');
  await tick();
  expect(harness.call.init.method).toBe('POST');
  expect(harness.call.url.search).toBe('?mode=ajax&lang=de&action=16&id=0&datatype=f_Error&user=0');
  expect(JSON.parse(new URLSearchParams(String(harness.call.init.body)).get('error')!)).toEqual({ exception: { message: 'x & y' } });
  expect(harness.faderState.count).toBe(0);
  harness.call.answer(new Response(null, { status: 204 }));
  await sent;
});

it('rejects when the report did not arrive, and shows nothing', async () => {
  const harness = new RequestHarness();
  const sent = errorTransport(harness.pipeline, 'f_Error')('{}');
  await tick();
  harness.call.answer(new Response('', { status: 500 }));
  await expect(sent).rejects.toThrow('Status 500');
  expect(harness.alerts).toEqual([]);
});

it('ERR-043 reports go to the data type that the customer names; a session-lost window whose code does not come is reported', async () => {
  const report = vi.fn();
  const setTransport = vi.fn<(send: (json: string) => Promise<void>) => void>();
  const transport = vi.fn<typeof fetch>(async () => new Response('', { status: 500 }));
  const services = compose({
    configuration: readConfiguration({ customer: 'acme', dataTypes: { errorReport: 'f_Oops' } }, 'x', 'acme', '3f9c2a71'),
    platform: 'LIVE',
    transport,
  });
  services.add([provideValue(ERROR_REPORT, { report, setTransport })]);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await startSite(services);
  await expect(setTransport.mock.calls[0]![0]('{}')).rejects.toThrow('Status 500');
  expect(transport.mock.calls.map(([address]) => String(address)).join(' ')).toContain('datatype=f_Oops');
  services.get(FACTS).publish(SESSION_LOST, { anonymous: true });
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.objectContaining({ comment: 'session-lost window' })), {
    timeout: 10_000, // the file is asked for again after a second
  });
  services.dispose();
  warn.mockRestore();
});
