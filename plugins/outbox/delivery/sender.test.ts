// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import type { Session } from '../../../core/session/contract.ts';
import { resultEntry } from './result-entry.ts';
import { sendEntry, type SenderServices } from './sender.ts';
import { stamp } from './lazy-outbox.ts';

const envelope = '<cms version="1"><resultStored IDObject="812" points="8" mpoints="16" best="8" level=""/></cms>';
const xml = (body: string, init: ResponseInit = {}): Response =>
  new Response(body, { ...init, headers: { 'Content-Type': 'application/xml', ...init.headers } });

function harness(answer: Response | Error) {
  const session = {
    user: '12',
    token: 'a.b.c' as string | null,
    checkExpiry: vi.fn(() => true),
    offer: vi.fn(),
    lost: vi.fn(),
  };
  const transport = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const services: SenderServices = {
    configuration: DEFAULTS,
    session: session as unknown as Session,
    texts: { language: 'de' },
    transport,
    clock: { now: () => 42, elapsed: () => 0, setTimeout: () => () => undefined, setInterval: () => () => undefined },
    page: () => 'http://demo.localhost/course.html',
  };
  const entry = stamp(resultEntry({ points: 8, maxPoints: 16, IDObject: 812, kind: 'practice', title: 'Capitals' }), {
    key: '3f1d0c52-9a77-4f0e-8a51-2f6f5d0c9b11',
    user: '12',
    put: 0,
    order: 0,
  });
  return { session, transport, entry, send: () => sendEntry(entry, services) };
}

describe('one attempt', () => {
  it('TST-004 TST-005 TST-006 TST-007 TST-010 TST-011 TST-013 is a dispatcher call with token, idempotency key and result', async () => {
    const { transport, entry, send } = harness(xml(envelope));
    expect(await send()).toEqual({ type: 'stored', at: 42, answer: envelope });
    const [address, init] = transport.mock.calls[0]!;
    expect(String(address)).toMatch(/\/dispatcher\.php\?mode=ajax&lang=de&action=16&id=812&datatype=t_ClientCompetence&user=12/);
    const headers = init!.headers as Headers;
    expect([init!.method, headers.get('Idempotency-Key'), headers.get('Authorization'), init!.body]).toEqual([
      'POST',
      entry.key,
      'Bearer a.b.c',
      'points=8&IDObject=812&mpoints=16',
    ]);
  });

  it("never travels under another user's token", async () => {
    const { session, transport, send } = harness(xml(envelope));
    session.user = '13';
    expect(await send()).toEqual({ type: 'notSent' });
    expect(transport).not.toHaveBeenCalled();
  });

  it('an entry for which the server finds another user logged in waits for its owner', async () => {
    const other = xml('<cms version="1"><error status="409" code="otherUser"><text>Other</text></error></cms>', { status: 409 });
    expect(await harness(other).send()).toEqual({ type: 'notSent' });
  });

  it('440 and 401 end the session that was sent, with what the server says of it', async () => {
    const { session, send } = harness(xml('<cms version="1"><sessionLost anonymous="0"/></cms>', { status: 440 }));
    expect(await send()).toEqual({ type: 'sessionLost' });
    expect(session.lost).toHaveBeenCalledExactlyOnceWith({ anonymous: false, sent: 'a.b.c' });
  });

  it("a refusal comes in the user's language, a wait as the header says", async () => {
    const refused = harness(
      xml(
        '<cms version="1"><error status="400" code="validation"><text language="en">No</text><text language="de">Nein</text></error></cms>',
        { status: 400 },
      ),
    );
    expect(await refused.send()).toEqual({ type: 'refused', status: 400, text: 'Nein', certain: true });
    expect(await harness(new Response('', { status: 429, headers: { 'Retry-After': '3' } })).send()).toEqual({
      type: 'tooMany',
      waitMs: 3000,
    });
  });

  it('TST-004 a site that is closed for maintenance says when to come again; the entry has been refused by nobody', async () => {
    const words = '<text language="de">Die Website ist gerade wegen Wartung geschlossen.</text><detail name="wait">60</detail>';
    const body = `<cms version="1" lang="de"><error status="503" code="unavailable" ref="r" retry="1">${words}</error></cms>`;
    const { send, session } = harness(xml(body, { status: 503, headers: { 'Retry-After': '60' } }));
    expect(await send()).toEqual({ type: 'tooMany', waitMs: 60_000 });
    expect(session.lost).not.toHaveBeenCalled();
  });

  it('no network, a page of something in between, or broken XML is no answer', async () => {
    for (const answer of [new TypeError('offline'), new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } })])
      expect(await harness(answer).send()).toEqual({ type: 'unreachable' });
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(await harness(xml('<cms><resultStored')).send()).toEqual({ type: 'unreachable' });
    warn.mockRestore();
  });

  it('TST-004 a key that belongs to something else loses nothing: it goes once more under a second key, and no third time', async () => {
    const reused = () => xml('<cms version="1"><error status="422" code="keyReused"><text>Used</text></error></cms>', { status: 422 });
    const { transport, entry, send } = harness(new TypeError());
    transport.mockResolvedValueOnce(reused()).mockResolvedValueOnce(xml(envelope));
    expect(await send()).toEqual({ type: 'stored', at: 42, answer: envelope });
    const keys = () => transport.mock.calls.map(([, init]) => (init!.headers as Headers).get('Idempotency-Key'));
    expect(keys()).toEqual([entry.key, `${entry.key}-2`]);
    transport.mockImplementation(async () => reused());
    expect(await send()).toEqual({ type: 'refused', status: 422, text: 'Used', certain: true });
    expect(keys()).toHaveLength(4);
  });

  it('a new token of the answer goes to the session', async () => {
    const { session, send } = harness(xml(envelope, { headers: { 'ccms-token': 'x.y.z' } }));
    await send();
    expect(session.offer).toHaveBeenCalledExactlyOnceWith('x.y.z');
  });
});
