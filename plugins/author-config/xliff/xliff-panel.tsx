import { useRef, useState, type ReactNode } from 'react';
import { CLOCK, useService, useText, type Edits } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { saveText } from '../form/save-text.ts';
import { keyOf, nameOf, partOf } from '../model/document-root.ts';
import { addLanguage, counterpart, languagesOf, sourceLanguage, translatables } from '../model/languages.ts';
import { readXliff, XliffChanges, type Taken } from './read-xliff.ts';
import { writeXliff } from './write-xliff.ts';

/** Longer files are none of translators'. */
const LONGEST = 20 * 1024 * 1024;

/** Letters of an original that could not be taken. */
const SHOWN = 120;

/** What a file is of: a number of another object is refused when it comes back. */
function originalOf({ document }: Editor): string {
  const part = partOf(document);
  return part === null ? `object ${keyOf(document)?.ID ?? 0}` : `${part.kind} ${part.html}`;
}

interface Ending {
  /** Key of a text, and what is put in. */
  readonly words: readonly [key: string, values: Readonly<Record<string, string | number>>];
  readonly left: Taken['left'];
}

/** Takes what translators have sent back into the document, as one step behind that which adds the language where it is missing. */
async function take(editor: Editor, edits: Edits, file: File): Promise<Ending> {
  const refused = (why: string): Ending => ({ words: [`author.xliff.${why}`, { name: file.name }], left: [] });
  if (file.size > LONGEST) return refused('notXliff');
  const read = readXliff(editor.document, await file.text(), originalOf(editor));
  if ('refusal' in read) return refused(read.refusal);
  if (translatables(editor.document, read.from).some((node) => !counterpart(node, read.to)))
    editor.change((document) => addLanguage(edits, document, read.to));
  let taken: Taken = { splices: [], count: 0, left: [] };
  editor.change((document) => {
    taken = new XliffChanges(edits, document, read).make();
    return taken.splices.length > 0 ? taken.splices : null;
  });
  return { words: ['author.xliff.taken', { count: taken.count, language: read.to }], left: taken.left };
}

/** Sends an object's texts to translators as XLIFF, and takes in what they send back. */
export function XliffPanel({
  editor,
  edits,
  language,
}: {
  readonly editor: Editor;
  readonly edits: Edits;
  readonly language: string;
}): ReactNode {
  const text = useText();
  const clock = useService(CLOCK);
  const input = useRef<HTMLInputElement>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const from = sourceLanguage(editor.document);
  const to = language !== from && language !== '' ? language : (languagesOf(editor.document).find((code) => code !== from) ?? '');
  const saveFile = (): void => {
    const file = { title: nameOf(editor.document, from), ending: `.${from}-${to}.xlf`, type: 'application/xliff+xml' };
    saveText(clock, file, writeXliff(edits, editor.document, { from, to }, originalOf(editor)));
  };
  return (
    <section className="author-xliff">
      <h2 className="author-section__name">{text('author.xliff.title')}</h2>
      <div className="author-row">
        {to !== '' && (
          <button type="button" className="button button--quiet author-small" onClick={saveFile}>
            {text('author.xliff.save', { from, to })}
          </button>
        )}
        <button type="button" className="button button--quiet author-small" onClick={() => input.current?.click()}>
          {text('author.xliff.take')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlf,.xliff,application/xliff+xml"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void take(editor, edits, file).then(setEnding);
            currentTarget.value = '';
          }}
        />
      </div>
      <p role="status">{ending && text(...ending.words)}</p>
      {ending && ending.left.length > 0 && (
        <ul>
          {ending.left.map(({ path, source, reason }, index) => (
            <li key={`${path} ${index}`}>
              <q dir="auto">{source.slice(0, SHOWN)}</q> – {text(`author.xliff.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
