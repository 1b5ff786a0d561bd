import { useMemo, type ReactNode } from 'react';
import { useObservable, useText, firstFrameFrom } from '../../../../core/api.ts';
import type { PlayerAdapter, PlayerStatus, Subtitles } from '../../../player-adapter/contract.ts';
import { EMPTY, type Observable } from 'rxjs';
import { useCue } from './use-cues.ts';
import { Transcript } from './transcript.tsx';
import { subtitlesFor, useCues } from './use-cues.ts';

interface TranscriptPanelProps {
  readonly subtitles: readonly Subtitles[];
  readonly player: PlayerAdapter | null;
  /** Of the page. */
  readonly language: string;
  readonly mayLoad: (address: string) => boolean;
  readonly fps: number;
}

/** The transcript of the subtitles that are chosen in the player; while none are, of those in the page's language. */
export function TranscriptPanel({ subtitles, player, language, mayLoad, fps }: TranscriptPanelProps): ReactNode {
  const text = useText();
  const status = useObservable<PlayerStatus | null>((player?.status$ ?? EMPTY) as Observable<PlayerStatus | null>, player?.status ?? null);
  const shown = status?.textTracks.find(({ id }) => id === status.textTrack)?.language;
  const track = useMemo(() => subtitlesFor(subtitles, shown ?? language), [subtitles, shown, language]);
  const cues = useCues(track?.src ?? '', true, mayLoad);
  const current = useCue(player, cues.kind === 'ready' ? cues.cues : null);
  return (
    <section className="transcript" aria-label={text('transcript.title')}>
      <Transcript
        key={track?.src}
        state={cues}
        language={track?.language ?? ''}
        current={current}
        seek={(seconds) => player?.seek(firstFrameFrom(seconds, fps) / fps, fps)}
      />
    </section>
  );
}
