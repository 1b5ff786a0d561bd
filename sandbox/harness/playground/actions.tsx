import { useId, useState, type ReactNode } from 'react';
import { caseText } from './engine/case-text.ts';
import type { Playground } from './use-playground.ts';

/** What the server's xsltproc made of a situation. */
interface Made {
  readonly is: 'made' | 'missing' | 'failed';
  readonly text: string;
}

/** In words, what xsltproc makes of what is in the editors. */
async function compare({ situation, engine }: Playground): Promise<string> {
  const given = situation();
  if (given === null) return '';
  const { xml, name, sheet, parts, parameters } = given;
  const body = new URLSearchParams({
    xml,
    name,
    files: JSON.stringify({ ...parts, [`${name}.xsl`]: sheet }),
    parameters: JSON.stringify(parameters),
  });
  const made = (await (await fetch('/sandbox/compare.json', { method: 'POST', body })).json()) as Made;
  if (made.is === 'missing') return 'xsltproc is not installed where the server runs, so nothing was compared.';
  if (made.is === 'failed') return `Not compared: ${made.text}`;
  const difference = await engine.ask('compare', { situation: given, theirs: made.text });
  return difference === null
    ? "The same as xsltproc's."
    : `Differs from xsltproc's at ${difference.path}. Here: ${difference.ours} xsltproc: ${difference.theirs}`;
}

/** The case as a file, for `tests/conformance/cases`. @throws NoCase */
function caseOf({ situation, outcome }: Playground, id: string): string {
  const { xml, sheet, parts, parameters } = situation()!;
  const [mistake] = outcome?.mistakes ?? [];
  const expected = mistake === undefined ? { result: outcome?.result ?? '' } : { error: mistake.message.replace(/^[\w:-]+: /, '') };
  return caseText(id, {
    sheet,
    xml,
    files: new Map(Object.entries(parts)),
    parameters: new Map(Object.entries(parameters)),
    expected,
    differs: null,
  });
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Compare, keep, and read the result as text. */
export function Actions({ bench }: { readonly bench: Playground }): ReactNode {
  const id = useId();
  const [name, setName] = useState('a case');
  const [note, setNote] = useState('');
  const attempt = async (work: () => string | Promise<string>): Promise<void> => {
    try {
      setNote(await work());
    } catch (error) {
      setNote((error as Error).message);
    }
  };
  const save = (): string => {
    download('saved.txt', caseOf(bench, name.trim() || 'a case'));
    return 'The case is in saved.txt: add it to a file of tests/conformance/cases.';
  };
  const result = bench.outcome?.result ?? null;
  return (
    <>
      <div className="row">
        <button type="button" disabled={result === null} onClick={() => void attempt(() => compare(bench))}>
          Compare with xsltproc
        </button>
        <label htmlFor={id}>Case</label>
        <input id={id} value={name} onChange={(event) => setName(event.target.value)} size={16} autoComplete="off" />
        <button type="button" disabled={bench.outcome === null} onClick={() => void attempt(save)}>
          Save as a case
        </button>
      </div>
      <p role="status" aria-label="Comparison and case">
        {note}
      </p>
      {result !== null && (
        <details>
          <summary>Result as text</summary>
          <pre className="scrolls" tabIndex={0}>
            {result.slice(0, 100_000)}
          </pre>
        </details>
      )}
    </>
  );
}
