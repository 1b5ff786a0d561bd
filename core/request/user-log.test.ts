import { expect, it, vi } from 'vitest';
import type { CustomerConfiguration } from '../config/contract.ts';
import type { Session } from '../session/contract.ts';
import { UserLogService } from './user-log.ts';

const session = { user: '12', token: 'header.payload.signature' } as Session;
const log = (userLog: boolean, transport: typeof fetch, of = session): UserLogService =>
  new UserLogService({ userLog } as CustomerConfiguration, of, transport);

it('RT-105 the log is a GET of log.php with user and further pairs', () => {
  const transport = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  log(true, transport).log({ event: 'lessonStart', id: 4711, lang: 'de', user: '99' });
  expect(transport).toHaveBeenCalledTimes(1);
  expect(transport.mock.calls[0]![0]).toBe('/log.php?user=12&event=lessonStart&id=4711&lang=de');
  expect(transport.mock.calls[0]![1]).toMatchObject({ method: 'GET' });
  log(true, transport, { ...session, user: 'a b' }).log({ q: 'ä&' });
  expect(transport.mock.calls[1]![0]).toBe('/log.php?user=a%20b&q=%C3%A4%26');
});

it('RT-106 nothing is sent unless the configuration enables it', () => {
  const transport = vi.fn<typeof fetch>();
  log(false, transport).log({ event: 'lessonStart' });
  expect(transport).not.toHaveBeenCalled();
});

it('RT-026 never sends the session token, and takes no notice of failures', async () => {
  const transport = vi.fn<typeof fetch>(async () => {
    throw new TypeError('offline');
  });
  log(true, transport).log({ event: 'header.payload.signature' });
  expect(transport).not.toHaveBeenCalled();
  log(true, transport).log({ event: 'x' });
  await Promise.resolve();
  expect(transport).toHaveBeenCalledTimes(1);
});
