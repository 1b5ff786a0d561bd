import { useEffect, useState, useCallback, useSyncExternalStore } from 'react';
import { TRANSPORT, useService } from '../../../../core/api.ts';
import type { Subtitles, PlayerAdapter } from '../../../player-adapter/contract.ts';
import { parseVtt, VttProblem, cueAt, type Cue } from '../../model/vtt.ts';

export type CuesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly cues: readonly Cue[] }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused' };

/** The cues of subtitles; loaded when first wanted. @param src '' for none @param wanted whether anybody looks at them */
export function useCues(src: string, wanted: boolean, mayLoad: (address: string) => boolean): CuesState & { readonly retry: () => void } {
  const transport = useService(TRANSPORT);
  const [state, setState] = useState<{ readonly src: string; readonly is: CuesState }>({ src: '', is: { kind: 'loading' } });
  const [attempt, setAttempt] = useState(0);
  const allowed = src === '' || mayLoad(src);
  useEffect(() => {
    if (src === '' || !wanted || !allowed) return;
    const abort = new AbortController();
    loadVtt(src, transport, abort.signal).then(
      (cues) => {
        if (!abort.signal.aborted) setState({ src, is: { kind: 'ready', cues } });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        console.warn(`Subtitles ${src} cannot be shown as a transcript: ${error instanceof Error ? error.message : String(error)}`);
        setState({ src, is: { kind: 'failed' } });
      },
    );
    return () => abort.abort();
  }, [src, wanted, allowed, attempt, transport]);
  const retry = (): void => {
    setState({ src: '', is: { kind: 'loading' } });
    setAttempt(attempt + 1);
  };
  if (!allowed) return { kind: 'refused', retry };
  return { ...(state.src === src ? state.is : { kind: 'loading' }), retry };
}

/** Subtitles for the transcript: those of a language, else the ones marked as default, else the first. */
export function subtitlesFor(subtitles: readonly Subtitles[], language: string): Subtitles | null {
  const short = (code: string): string => code.toLowerCase().split(/[-_]/)[0]!;
  return (
    subtitles.find((each) => each.language.toLowerCase() === language.toLowerCase()) ??
    subtitles.find((each) => short(each.language) === short(language)) ??
    subtitles.find((each) => each.default) ??
    subtitles[0] ??
    null
  );
}

/** Subtitles of a whole day stay far below. */
const MAX_BYTES = 2_000_000;

/**
 * Fetches subtitles and reads them.
 * @param src address that has been found allowed
 * @throws VttProblem when there is no such file, it is too large or no WebVTT; the fetch's own error when the network is gone
 */
async function loadVtt(src: string, transport: typeof fetch, signal: AbortSignal): Promise<Cue[]> {
  const answer = await transport(src, { signal, credentials: 'same-origin' });
  if (!answer.ok) throw new VttProblem(`${src}: status ${answer.status}.`);
  if (Number(answer.headers.get('content-length')) > MAX_BYTES) throw new VttProblem(`${src}: larger than ${MAX_BYTES} bytes.`);
  const text = await answer.text();
  if (text.length > MAX_BYTES) throw new VttProblem(`${src}: larger than ${MAX_BYTES} characters.`);
  return parseVtt(text);
}

/** Index of the cue that is spoken now, -1 for none; draws again only when it is another one. */
export function useCue(player: PlayerAdapter | null, cues: readonly Cue[] | null): number {
  const subscribe = useCallback((changed: () => void) => player?.onFrame(changed) ?? (() => {}), [player]);
  const cue = (): number => (player && cues ? cueAt(cues, player.time) : -1);
  return useSyncExternalStore(subscribe, cue, cue);
}
