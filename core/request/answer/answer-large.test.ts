import { afterEach, expect, it, vi } from 'vitest';
import { parse, serialize } from '../../../xsl/engine/index.ts';
import type { Engine } from '../../../xsl/engine/worker/client.ts';
import { isLarge, workerDocumentOf, type RawAnswer } from './answer.ts';
import { readLargeAnswer } from './answer-large.ts';

const NAMES = { token: 'ccms-token', alternateTarget: 'ccms-alternate-target', licence: 'ccms-licence', requestId: 'ccms-request-id' };
const BODY = '<cms><object ID="21" dataType="p_News"><title language="de">Neu</title><data><news ID="21">long</news></data></object></cms>';
/** What a worker sends at once: the envelope without what is in `data`. */
const OUTLINE = BODY.replace('<news ID="21">long</news>', '<news/>');
const raw = (body = BODY, more: Partial<RawAnswer> = {}): RawAnswer => ({
  status: 200,
  headers: new Headers({ 'Content-Type': 'application/xml', 'ccms-request-id': 'r' }),
  body,
  ...more,
});

/** A worker that answers with one message; '' stays silent. */
function worker(type: 'opened' | 'refused' | '') {
  const listeners = new Map<string, (event: never) => void>();
  const posted: unknown[] = [];
  const engine = {
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
    postMessage: (message: unknown) => {
      posted.push(message);
      const data = type === 'opened' ? { type, outline: OUTLINE } : { type, message: 'not well-formed' };
      if (type !== '') listeners.get('message')!({ data } as never);
    },
    terminate: vi.fn(),
  };
  return { posted, engine, start: () => engine as unknown as Engine };
}
const read = (start: () => Engine, body = BODY, signal = new AbortController().signal) =>
  readLargeAnswer(raw(body), NAMES, 'de', signal, start);

afterEach(() => {
  vi.restoreAllMocks();
});

it('what is needed at once comes from the worker; the document and the payload are parsed when they are asked for, once', async () => {
  const { posted, start } = worker('opened');
  const answer = await read(start);
  expect(posted).toEqual([{ type: 'open', text: BODY }]);
  expect(answer).toMatchObject({ status: 200, kind: 'xml', requestId: 'r', error: null });
  const [object] = answer.objects;
  expect([object!.ID, object!.dataType, { ...object!.titles }]).toEqual([21, 'p_News', { de: 'Neu' }]);
  expect(serialize(answer.document!)).toBe(BODY);
  expect(object!.payload!.children[0]!.value).toBe('long');
  expect([object!.element.name, answer.document === answer.document, object!.payload === answer.objects[0]!.payload]).toEqual([
    'object',
    true,
    true,
  ]);
  expect(object!.payload!.parent!.parent).toBe(object!.element);
});

it('is known as a document of a worker, which goes on to draw it', async () => {
  const { start } = worker('opened');
  const answer = await read(start);
  expect(workerDocumentOf(answer)?.text).toBe(BODY);
});

it('is read here, with a warning, where there are no workers', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const answer = await read(() => {
    throw new Error('no workers');
  });
  expect([serialize(answer.document!), answer.objects[0]!.ID, workerDocumentOf(answer), warn.mock.calls.length]).toEqual([
    BODY,
    21,
    null,
    1,
  ]);
});

it('that is not well-formed is read here too, and shown as the text that it is', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const answer = await read(worker('refused').start, '<cms><a></cms>');
  expect([answer.kind, answer.text, workerDocumentOf(answer), warn.mock.calls.length]).toEqual(['text', '<cms><a></cms>', null, 1]);
});

it('that is broken off is read nowhere, and the worker ends', async () => {
  const { engine, start } = worker('');
  const controller = new AbortController();
  const reading = read(start, BODY, controller.signal);
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(engine.terminate).toHaveBeenCalled();
});

it('only a good answer in XML that is long, without inserts and menus, is worth a worker', () => {
  const long = `<cms>${'x'.repeat(250_000 - 11)}</cms>`;
  expect(long).toHaveLength(250_000);
  const insert = long.replace('xxxxxxxxxxxxxxxxxx', '<insertObject/>...');
  const html = raw(long, { headers: new Headers({ 'Content-Type': 'text/html' }) });
  expect([
    isLarge(raw(long)),
    isLarge(raw(long.slice(1))),
    isLarge(raw(long, { status: 404 })),
    isLarge(html),
    isLarge(raw(insert)),
    isLarge(raw(insert.replace('insertObject', 'menu........'))),
  ]).toEqual([true, false, false, false, false, false]);
  expect(parse(insert).children).toHaveLength(1);
});
