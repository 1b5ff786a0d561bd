import { readXml } from '../tree/read-xml.ts';
import type { EditorOptions } from './open.ts';

/** What an editor is opened with of which a test wants nothing. */
export const optionsFor = (host: HTMLElement, source: string, more: Partial<EditorOptions> = {}): EditorOptions => ({
  host,
  content: readXml(source),
  editable: true,
  parts: [],
  standard: 'left',
  attributes: { class: 'rt-text' },
  random: { uuid: () => 'a' },
  changed: () => undefined,
  moved: () => undefined,
  sealed: () => undefined,
  paste: () => undefined,
  askPart: () => false,
  askLink: () => undefined,
  askNote: () => undefined,
  askFormula: () => undefined,
  noteWords: () => ({ mark: 'Footnote {n}', notes: 'Footnotes', back: 'Back to {n}' }),
  slash: () => undefined,
  slashKey: () => false,
  text: (key) => key,
  refused: () => undefined,
  ...more,
});
