// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { SystemClock } from '../../../core/base/clock.ts';
import { SystemRandom } from '../../../core/base/random.ts';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import type { Session } from '../../../core/session/contract.ts';
import { createEngine } from './create-engine.ts';
import { Journal } from './journal.ts';
import { stamp } from './lazy-outbox.ts';
import { resultEntry } from './result-entry.ts';

it("TST-004 the outbox of a page: a result goes by the browser's own storage to the dispatcher, with the token of its user", async () => {
  globalThis.indexedDB = new IDBFactory();
  const answer = '<cms version="1"><resultStored IDObject="812" points="8" mpoints="16" best="8" level=""/></cms>';
  const transport = vi.fn<typeof fetch>(async () => new Response(answer, { headers: { 'Content-Type': 'application/xml' } }));
  const [facts, heard] = [new FactsService(), [] as string[]];
  facts.facts$.subscribe(({ type }) => heard.push(type));
  const engine = createEngine({
    customer: 'demo',
    facts,
    journal: new Journal('demo'),
    configuration: DEFAULTS,
    session: { user: '12', token: 'a.b.c', checkExpiry: () => true } as unknown as Session,
    texts: { language: 'de' },
    transport,
    clock: new SystemClock(),
    random: new SystemRandom(),
    locks: { manager: null },
    page: () => 'http://demo.localhost/course.html',
  });
  engine.start();
  const entry = stamp(resultEntry({ points: 8, maxPoints: 16, IDObject: 812, kind: 'practice', title: 'Capitals' }), {
    key: '3f1d0c52-9a77-4f0e-8a51-2f6f5d0c9b11',
    user: '12',
    put: 0,
    order: 0,
  });
  const receipt = await engine.keep(entry);
  expect((await receipt.stored).answer).toBe(answer);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['lectern-outbox-demo']);
  expect(transport.mock.calls.map(([, init]) => (init!.headers as Headers).get('Authorization'))).toEqual(['Bearer a.b.c']);
  expect(heard).toEqual(['outbox.stored']);
  engine.dispose();
});
