import { BehaviorSubject } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import type { Editor } from '../editor/editor.ts';
import { openPreviewChannel, type PreviewChannel } from './channel.ts';
import { shareDraft } from './share-draft.ts';

/** An editor whose state says nothing of the document, as while somebody types into a field. */
class Typing {
  readonly state$ = new BehaviorSubject({ invalid: [] as unknown[] });
  document = {};
  xml = '';
  type(xml: string, invalid: unknown[] = []): void {
    this.document = {};
    this.xml = xml;
    this.state$.next({ invalid });
  }
}

const clock = {
  setTimeout(run: () => void, ms: number): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const ends: (() => void)[] = [];
let focus: (words: string) => void = () => {};
afterEach(() => ends.splice(0).forEach((end) => end()));

function open(ID: number): { editor: Typing; got: string[]; channel: PreviewChannel; ask(when: 'now' | 'next'): void } {
  const editor = new Typing();
  editor.type('first');
  const got: string[] = [];
  const channel = openPreviewChannel('13', ID, (message) => {
    if ('xml' in message) got.push(message.xml);
    if ('field' in message) got.push(`field ${message.field}`);
    if ('show' in message) got.push(`show ${message.show}`);
  });
  const form = {
    edit: (texts: readonly string[], language: string) => `${language}: ${texts.join(' in ')}`,
    watch: (show: (words: string) => void) => ((focus = show), () => {}),
  };
  ends.push(shareDraft(editor as unknown as Editor, clock, '13', ID, form), () => channel.close());
  return { editor, got, channel, ask: (when) => channel.send({ ask: when }) };
}
const soon = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 300);
  });

it('a preview that asks gets the text as it is, then each later one when it has asked again', async () => {
  const { editor, got, ask } = open(1);
  editor.type('nobody has asked');
  await soon();
  expect(got).toEqual([]);
  ask('now');
  await vi.waitFor(() => expect(got).toEqual(['nobody has asked']));
  editor.type('typed while it draws');
  await soon();
  expect(got).toHaveLength(1);
  ask('next');
  await vi.waitFor(() => expect(got.at(-1)).toBe('typed while it draws'));
  ask('next');
  await soon();
  expect(got, 'the same text is no news').toHaveLength(2);
  editor.type('a');
  editor.type('ab');
  await vi.waitFor(() => expect(got.at(-1)).toBe('ab'));
  expect(got).toHaveLength(3);
});

it('what a field cannot take is not sent until it can; another preview gets what there is', async () => {
  const { editor, got, ask } = open(2);
  ask('now');
  await vi.waitFor(() => expect(got).toHaveLength(1));
  ask('next');
  editor.type('first', [{}]);
  await soon();
  expect(got).toHaveLength(1);
  editor.type('mended');
  await vi.waitFor(() => expect(got.at(-1)).toBe('mended'));
  ask('now');
  await vi.waitFor(() => expect(got).toEqual(['first', 'mended', 'mended']));
});

it('who points at a text is answered what its field is called, and is shown where the author is in the form', async () => {
  const { got, channel } = open(3);
  channel.send({ edit: ['a word', 'a line'], language: 'de' });
  await vi.waitFor(() => expect(got).toEqual(['field de: a word in a line']));
  focus('The paragraph with the cursor');
  await vi.waitFor(() => expect(got.at(-1)).toBe('show The paragraph with the cursor'));
});
