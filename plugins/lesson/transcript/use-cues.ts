import { useEffect, useState } from 'react';
import type { Subtitles } from '../../player-adapter/contract.ts';
import { loadVtt } from './load-vtt.ts';
import type { Cue } from './vtt.ts';

export type CuesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly cues: readonly Cue[] }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused' };

/** The cues of subtitles; loaded when first wanted. @param src '' for none @param wanted whether anybody looks at them */
export function useCues(src: string, wanted: boolean, mayLoad: (address: string) => boolean): CuesState & { readonly retry: () => void } {
  const [state, setState] = useState<{ readonly src: string; readonly is: CuesState }>({ src: '', is: { kind: 'loading' } });
  const [attempt, setAttempt] = useState(0);
  const allowed = src === '' || mayLoad(src);
  useEffect(() => {
    if (src === '' || !wanted || !allowed) return;
    const abort = new AbortController();
    loadVtt(src, abort.signal).then(
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
  }, [src, wanted, allowed, attempt]);
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
