import './subtitles.css';
import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  attribute,
  CLOCK,
  isSafeAddress,
  lazily,
  loadEdits,
  TRANSPORT,
  useLazy,
  useService,
  useText,
  type Edits,
  type XNode,
} from '../../../core/api.ts';
import type { PlayerAdapter } from '../../player-adapter/contract.ts';
import type { Editor } from '../editor/editor.ts';
import { openScreen } from '../editor/open-screen.ts';
import { saveText } from '../form/save-text.ts';
import { nameOf } from '../model/document-root.ts';
import { pathOf } from '../model/path.ts';
import { Pager } from '../view/pager.tsx';
import { CueRow, type CueActions } from './cue-row.tsx';
import {
  addCue,
  beginSubtitles,
  putCues,
  readSubtitles,
  removeCue,
  setCue,
  writeWebVtt,
  type Cue,
  type Subtitles as Written,
} from './cues.ts';

const PAGE = 25;
/** A file of subtitles of more bytes is none. */
const MOST_BYTES = 2_000_000;

const editing = lazily(loadEdits);
const reader = lazily(() => import('./read-file.ts'));

interface SubtitlesProps {
  readonly editor: Editor;
  readonly clip: XNode;
  readonly player: PlayerAdapter | null;
  /** The language that is edited. */
  readonly language: string;
}

/** The subtitles of a film, in its languages: each line with its times, beside the film that plays above. */
export function Subtitles({ editor, clip, player, language }: SubtitlesProps): ReactNode {
  const text = useText();
  const id = useId();
  const all = useMemo(() => readSubtitles(clip), [clip]);
  const [chosen, setChosen] = useState(language);
  const shown = all.find((each) => each.language === chosen) ?? all.find((each) => each.language === language) ?? all[0];
  const canBegin = language.length > 1 && language !== '--' && all.every((each) => each.language !== language);
  const begin = async (): Promise<void> => {
    const edits = await loadEdits();
    if (editor.change((document) => beginSubtitles(edits, document, pathOf(clip), language))) setChosen(language);
  };
  const counts = all.map((each) => `${each.language} ${each.cues.length > 0 || each.src === '' ? each.cues.length : '✓'}`).join(', ');
  return (
    <details className="subtitles">
      <summary>{text('author.subtitles.title', { counts: counts || text('author.subtitles.none') })}</summary>
      <div className="subtitles__body">
        <div className="author-row">
          {all.length > 1 && (
            <div className="author-field">
              <label className="author-label" htmlFor={id}>
                {text('author.subtitles.language')}
              </label>
              <select id={id} className="field__control" value={shown?.language} onChange={({ target }) => setChosen(target.value)}>
                {all.map((each) => (
                  <option key={each.path}>{each.language}</option>
                ))}
              </select>
            </div>
          )}
          {canBegin && (
            <button type="button" className="button button--quiet author-small" onClick={() => void begin()}>
              {text('author.subtitles.begin', { language })}
            </button>
          )}
        </div>
        {shown && <Desk key={shown.language} editor={editor} subtitles={shown} player={player} />}
      </div>
    </details>
  );
}

interface DeskProps extends Pick<SubtitlesProps, 'editor' | 'player'> {
  readonly subtitles: Written;
}

/** The line that is spoken now; draws its component anew only with another one. */
function useSpoken(player: PlayerAdapter | null, cues: readonly Cue[]): string {
  const [subscribe, read] = useMemo(
    () => [
      (changed: () => void) => player?.onFrame(changed) ?? (() => {}),
      () => (player && cues.find(({ begin, end }) => begin <= player.time && player.time < end)?.path) ?? '',
    ],
    [player, cues],
  );
  return useSyncExternalStore(subscribe, read, () => '');
}

/** Takes the lines of a file into the document, in the place of those that there are; one step, which can be undone. */
function useTaking({ editor, subtitles: { path, src } }: DeskProps): {
  readonly problem: string;
  readonly take: (source: () => Promise<string | null>) => Promise<void>;
  readonly takeFile: () => Promise<void>;
} {
  const text = useText();
  const transport = useService(TRANSPORT);
  const [problem, setProblem] = useState('');
  const take = async (source: () => Promise<string | null>): Promise<void> => {
    setProblem('');
    const content = await source().catch(() => null);
    if (content === null) return setProblem(text('author.subtitles.notRead'));
    const [{ readSubtitlesFile }, edits] = await Promise.all([reader.load(), loadEdits()]);
    const { cues, faults, plainer } = await readSubtitlesFile(content);
    const lines = faults.slice(0, 5).join(', ');
    if (cues.length === 0) return setProblem(text(lines === '' ? 'author.subtitles.noCues' : 'author.subtitles.noCuesAt', { lines }));
    editor.change((document) => putCues(edits, document, path, cues));
    openScreen()?.announce('author.subtitles.taken', { count: cues.length });
    const losses = [
      lines === '' ? '' : text('author.subtitles.leftOut', { count: faults.length, lines }),
      plainer === 0 ? '' : text('author.subtitles.plainer', { count: plainer }),
    ];
    setProblem(losses.filter(Boolean).join(' '));
  };
  const takeFile = (): Promise<void> =>
    take(async () => {
      const response = await transport(src);
      return response.ok ? response.text() : null;
    });
  return { problem, take, takeFile };
}

function useActions({ editor, subtitles, player }: DeskProps, onAdded: (at: number) => void): CueActions & { add(): void } {
  const { path } = subtitles;
  const now = (): number => player?.time ?? 0;
  const loaded = useLazy(editing);
  // At once where that is possible: what is typed is in the document before a key stores that.
  const withEdits = (act: (edits: Edits) => void): void => {
    if (loaded) act(loaded);
    else void loadEdits().then(act);
  };
  const set: CueActions['set'] = (cue, part, value) =>
    withEdits((edits) => editor.change((document) => setCue(edits, document, cue, part, value), 0, `subtitles ${cue} ${part}`));
  return {
    now: player ? now : null,
    set,
    remove: (cue) => withEdits((edits) => editor.change((document) => removeCue(edits, document, cue))),
    play: (seconds) => {
      player?.seek(seconds);
      void player?.play();
    },
    add: () =>
      withEdits((edits) => {
        let at = -1;
        editor.change((document) => {
          // Without a film a line comes behind the last one.
          const added = addCue(
            edits,
            document,
            path,
            player ? now() : (subtitles.cues.findLast(({ end }) => !Number.isNaN(end))?.end ?? 0),
          );
          at = added?.at ?? -1;
          return added?.splices ?? null;
        });
        if (at >= 0) onAdded(at);
      }),
  };
}

/** Saves the lines as they are in the form. */
function SaveButton({ editor, subtitles: { language, cues } }: Omit<DeskProps, 'player'>): ReactNode {
  const text = useText();
  const clock = useService(CLOCK);
  const save = (): void => {
    saveText(clock, { title: nameOf(editor.document, language), ending: `.${language}.vtt`, type: 'text/vtt' }, writeWebVtt(cues));
  };
  return (
    <button type="button" className="button button--quiet author-small" onClick={save}>
      {text('author.subtitles.save')}
    </button>
  );
}

function Desk(props: DeskProps): ReactNode {
  const { editor, subtitles, player } = props;
  const { cues, src } = subtitles;
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [page, setPage] = useState(1);
  const [added, setAdded] = useState(-1);
  const pages = Math.max(1, Math.ceil(cues.length / PAGE));
  const shown = Math.min(page, pages);
  const onAdded = useCallback((at: number) => {
    setPage(Math.floor(at / PAGE) + 1);
    setAdded(at);
  }, []);
  const { add, ...actions } = useActions(props, onAdded);
  const { problem, take, takeFile } = useTaking(props);
  const spoken = useSpoken(player, cues);
  // A new line is there with the next drawing: then it is written into.
  useEffect(() => {
    if (added >= 0) list.current?.querySelector<HTMLElement>(`[data-cue="${added}"] textarea`)?.focus();
  }, [added, cues.length]);
  const wrong = cues.filter((cue) => cue.problem !== '').length;
  const isFile = cues.length === 0 && src !== '';
  return (
    <>
      <div className="author-row">
        <button type="button" className="button author-small" onClick={add} disabled={isFile}>
          {text(player ? 'author.subtitles.add' : 'author.subtitles.addLast')}
        </button>
        <button type="button" className="button button--quiet author-small" onClick={() => input.current?.click()}>
          {text('author.subtitles.import')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void take(() => (file.size > MOST_BYTES ? Promise.resolve(null) : file.text()));
            currentTarget.value = '';
          }}
        />
        {cues.length > 0 && <SaveButton editor={editor} subtitles={subtitles} />}
        {src !== '' && isSafeAddress(src) && (
          <a className="author-link" href={src} download={`${subtitles.language}.vtt`}>
            {text('author.subtitles.download')}
          </a>
        )}
      </div>
      <p role="alert">{problem}</p>
      {isFile && (
        <p>
          {text('author.subtitles.isFile', { src })}{' '}
          <button type="button" className="author-link" onClick={() => void takeFile()}>
            {text('author.subtitles.editFile')}
          </button>
        </p>
      )}
      {!isFile && cues.length === 0 && <p className="timeline-note">{text('author.subtitles.empty')}</p>}
      {wrong > 0 && <p className="field__error">{text('author.subtitles.wrong', { count: wrong })}</p>}
      <ol ref={list} className="subtitles__cues" role="list">
        {cues.slice((shown - 1) * PAGE, shown * PAGE).map((cue, index) => (
          <CueRow
            key={cue.path}
            cue={cue}
            number={(shown - 1) * PAGE + index}
            isSpoken={cue.path === spoken}
            actions={actions}
            onNext={add}
          />
        ))}
      </ol>
      <Pager page={shown} pages={pages} onPage={setPage} />
    </>
  );
}

/** Whether a clip is a film or sound that subtitles could be written for. */
export const hasMedium = (clip: XNode): boolean => attribute(clip, 'IDMedia') !== '' || attribute(clip, 'filename') !== '';
