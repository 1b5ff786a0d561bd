// @vitest-environment happy-dom
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { parse, REQUESTS, TEXTS, WINDOWS, type CommandContext } from '../../../core/api.ts';
import { edits } from '../../../xsl/engine/index.ts';
import { Editor } from '../editor/editor.ts';
import { setOpenScreen } from '../editor/open-screen.ts';
import { chooseText } from './choose-text.tsx';

const SOURCE = `<objectDocument ID="0" html="site" revision="2"><object ID="0" html="site" dataType="p_TextSet">
  <languages base="en"><language code="en"/><language code="de"/><language code="ar"/></languages>
  <data><textSet>
    <entry id="search"><text language="en">Look</text></entry>
  </textSet></data></object></objectDocument>`;
const INTO = '/objectDocument/object/data/textSet';

interface Content {
  onChoose(chosen: { readonly id: string; readonly words: ReadonlyMap<string, string> }): void;
}
const show = vi.fn<(window: { readonly content: ReactElement<Content> }) => void>();
const announce = vi.fn();
const services = new Map<symbol, unknown>([
  [TEXTS, { get: (key: string) => key }],
  [WINDOWS, { show, close: vi.fn() }],
  [REQUESTS, { send: vi.fn() }],
]);
const context = { get: (token: symbol) => services.get(token), element: null, target: '' } as unknown as CommandContext;

it('AUT-009 a text comes into the form with its words of today in each language that has some, and never twice', async () => {
  const editor = new Editor(parse(SOURCE), {
    edits,
    clock: { now: () => 0, setTimeout: () => () => {} },
    send: async () => ({ revision: 3 }),
    load: async () => ({ document: parse(SOURCE) }),
    reset: async () => null,
    keepDraft: () => {},
  });
  const close = setOpenScreen({ editor, announce, element: () => null, moved: new Set(), clipPrefix: '' });
  chooseText({ into: INTO, language: 'de' }, context);
  const { onChoose } = show.mock.lastCall![0].content.props;
  onChoose({
    id: 'a.b',
    words: new Map([
      ['en', 'Fish & <chips>'],
      ['de', 'Fisch'],
      ['ar', ''],
    ]),
  });
  await vi.waitFor(() => expect(announce).toHaveBeenLastCalledWith('author.texts.chosen', { text: 'Fisch' }));
  const entry = '<entry id="a.b"><text language="en">Fish &amp; &lt;chips&gt;</text><text language="de">Fisch</text></entry>';
  expect(editor.xml).toBe(SOURCE.replace('</text></entry>', `</text></entry>\n    ${entry}`));
  expect(editor.state$.value.focus).toBe('a.b');
  onChoose({ id: 'search', words: new Map([['de', 'Suche']]) });
  await vi.waitFor(() => expect(announce).toHaveBeenLastCalledWith('author.texts.there', { text: 'Suche' }));
  expect(editor.xml.match(/id="search"/g)).toHaveLength(1);
  close();
  chooseText({ into: INTO }, context);
  expect(show, 'without a form nothing opens').toHaveBeenCalledTimes(1);
  editor.dispose();
});
