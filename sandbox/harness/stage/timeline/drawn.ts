import { useEffect, useState } from 'react';
import { sheetNameOf } from '../../drawing/answers.ts';
import { Ended, EngineClient } from '../../playground/engine/client.ts';
import { pageParameters, readSheets } from '../../playground/source.ts';

/** An answer, drawn. */
interface Drawn {
  /** The stylesheet and all that it includes, as the server sends them now: a tape has what it answered, not what the build brings. */
  readonly files: Readonly<Record<string, string>>;
  /** What the engine makes of the answer with them; '' where it makes nothing. */
  readonly result: string;
  /** Why there is no result. */
  readonly problem: string;
}

const NOTHING: Drawn = { files: {}, result: '', problem: '' };
/** Whoever moves through a list draws where they stop. */
const PAUSE_MS = 150;

let engine: EngineClient | null = null;
const sheets = new Map<string, ReturnType<typeof readSheets>>();

/** Each stylesheet is read once; one that did not come is asked for again. */
function sheetsOf(name: string): ReturnType<typeof readSheets> {
  const read = sheets.get(name) ?? readSheets(name);
  sheets.set(name, read);
  read.catch(() => sheets.delete(name));
  return read;
}

async function draw(xml: string, lang: string, target: string): Promise<Drawn> {
  const name = sheetNameOf(xml);
  const files = await sheetsOf(name);
  const own = `${name}.xsl`;
  const { [own]: sheet = '', ...parts } = files;
  const parameters = pageParameters(lang, location.hostname.split('.').at(-2) ?? '', target);
  const { result, mistakes } = await (engine ??= new EngineClient()).ask('run', { xml, name, sheet, parts, parameters });
  const [mistake] = mistakes;
  return { files, result: result ?? '', problem: mistake === undefined ? '' : `${mistake.file}:${mistake.line} ${mistake.message}` };
}

/** Whether a stylesheet draws it: it is a document with an object. */
export const isDrawable = (text: string): boolean => /^\s*<[\s\S]*<(?:object|objectConfiguration|framework)[\s>]/.test(text);

/** Draws an answer by its stylesheet. @param target id of the element that it was for; null while it is being drawn */
export function useDrawn(xml: string, lang: string, target: string): Drawn | null {
  const [drawn, setDrawn] = useState<{ readonly of: string; readonly drawn: Drawn }>({ of: '', drawn: NOTHING });
  useEffect(() => {
    if (!isDrawable(xml)) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      draw(xml, lang, target)
        .catch((error: unknown): Drawn | null => (error instanceof Ended ? null : { ...NOTHING, problem: String(error) }))
        .then((result) => {
          if (isWanted && result !== null) setDrawn({ of: xml, drawn: result });
        }, String);
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [xml, lang, target]);
  if (!isDrawable(xml)) return NOTHING;
  return drawn.of === xml ? drawn.drawn : null;
}
