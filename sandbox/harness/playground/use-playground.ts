import { useCallback, useEffect, useRef, useState } from 'react';
import { Ended, EngineClient } from './engine/client.ts';
import type { Mistake, Outcome, Situation } from './engine/model.ts';
import type { Opened } from './source.ts';
import { openBench, type Hosts, type Pane, type Texts } from './texts.ts';

/** What is typed is drawn when the typing pauses. */
const PAUSE_MS = 300;

export interface Playground {
  readonly outcome: Outcome | null;
  readonly isRunning: boolean;
  /** What was drawn last, or could not be. */
  readonly status: string;
  readonly files: readonly string[];
  readonly file: string;
  readonly engine: EngineClient;
  open(opened: Opened): void;
  showFile(file: string): void;
  /** Shows a line of a file, in the editor that it is in. */
  goTo(pane: Pane, line: number, file?: string): void;
  situation(): Situation | null;
}

const own = (mistakes: readonly Mistake[], pane: Pane, shown: string): readonly Mistake[] =>
  mistakes.filter((each) => (pane === 'sheet' ? (each.in === 'sheet' || each.in === 'part') && each.file === shown : each.in === pane));

function statusOf({ mistakes, trace, result }: Outcome): string {
  if (mistakes.length > 0) return `Not drawn: ${mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`}.`;
  const calls = trace?.routines.reduce((sum, each) => sum + each.calls, 0) ?? 0;
  return `Drawn: ${result?.length ?? 0} characters, ${calls} calls, ${(trace?.total ?? 0).toFixed(2)} ms.`;
}

const failed = (message: string, name: string): Outcome => ({
  mistakes: [{ in: 'sheet', file: `${name}.xsl`, line: 1, column: 0, message }],
  result: null,
  messages: [],
  trace: null,
});

/** What becomes of what is in the editors; null when something newer is tried already. */
async function attempt(engine: EngineClient, texts: Texts): Promise<Outcome | null> {
  const { situation, mistakes } = texts.situation();
  if (engine.isBusy) engine.end();
  if (mistakes.length > 0) return { mistakes, result: null, messages: [], trace: null };
  try {
    return await engine.ask('run', situation);
  } catch (error) {
    return error instanceof Ended && engine.isBusy ? null : failed((error as Error).message, situation.name);
  }
}

function mark(texts: Texts, { mistakes }: Outcome): void {
  for (const pane of ['xml', 'sheet', 'parameters'] as const) texts.editors[pane].mark(own(mistakes, pane, texts.shown));
}

/** The editors, the engine that tries what is in them, and the site's page that draws it. */
export function usePlayground(hosts: Hosts): Playground {
  const [engine] = useState(() => new EngineClient());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [shown, setShown] = useState<{ readonly files: readonly string[]; readonly file: string }>({ files: [], file: '' });
  const bench = useRef<ReturnType<typeof openBench> | null>(null);

  const run = useCallback(async (): Promise<void> => {
    const here = bench.current;
    if (here === null) return;
    setRunning(true);
    const found = await attempt(engine, here.texts);
    if (found === null || bench.current !== here) return;
    setRunning(false);
    setOutcome(found);
    mark(here.texts, found);
    const { situation, changed } = here.texts.situation();
    // What the engine did not finish in its worker would stop the page, this one with it.
    if (found.mistakes.length === 0) await here.frame.show({ ...situation, parts: changed });
  }, [engine]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const opened = openBench(hosts, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), PAUSE_MS);
    });
    bench.current = opened;
    return () => {
      clearTimeout(timer);
      bench.current = null;
      engine.end();
      opened.close();
    };
  }, [engine, hosts, run]);

  const show = (change: (texts: Texts) => void): Texts | null => {
    const texts = bench.current?.texts ?? null;
    if (texts === null) return null;
    change(texts);
    setShown({ files: texts.names, file: texts.shown });
    return texts;
  };
  const showFile = (file: string): void => {
    const texts = show((here) => here.show(file));
    if (texts && outcome) mark(texts, outcome);
  };
  return {
    outcome,
    isRunning,
    status: outcome === null ? '' : statusOf(outcome),
    ...shown,
    engine,
    open(opened) {
      if (show((texts) => texts.open(opened))) void run();
    },
    showFile,
    goTo(pane, line, file) {
      if (pane === 'sheet' && file !== undefined && file !== shown.file && shown.files.includes(file)) showFile(file);
      bench.current?.texts.editors[pane].goTo(line);
    },
    situation: () => bench.current?.texts.situation().situation ?? null,
  };
}
