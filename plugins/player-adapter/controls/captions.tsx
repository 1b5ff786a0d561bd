import { useMemo, type ReactNode } from 'react';
import type { CaptionLook } from './caption-look.ts';
import { useControls } from './context.ts';
import { parseCue } from './cue-text.ts';
import { cueView } from './cue-view.tsx';
import { useCues } from './use-cues.ts';

/** Whether a cue asks to stand in the upper half. */
const isHigh = ({ line, snapToLines }: VTTCue): boolean => typeof line === 'number' && (snapToLines ? line >= 0 && line < 6 : line < 50);

function CueText({ cue }: { readonly cue: VTTCue }): ReactNode {
  const nodes = useMemo(() => cueView(parseCue(cue.text)), [cue.text]);
  return (
    <p
      className="player__cue"
      style={{
        textAlign: cue.align === 'left' || cue.align === 'right' || cue.align === 'start' || cue.align === 'end' ? cue.align : 'center',
      }}
    >
      <span>{nodes}</span>
    </p>
  );
}

/**
 * Subtitles over the picture (MED-005). They are text in the page for everyone: a live region would talk over the sound that they repeat,
 * hiding them would take them from those who read by Braille and hear nothing.
 */
export function Captions({ look }: { readonly look: CaptionLook }): ReactNode {
  const {
    player,
    status: { textTrack, textTracks },
    text,
  } = useControls();
  const cues = useCues(player, textTrack, textTracks);
  const language = textTracks.find(({ id }) => id === textTrack)?.language;
  if (cues.length === 0) return null;
  const high = look.place === 'top' ? cues : cues.filter(isHigh);
  const low = cues.filter((cue) => !high.includes(cue));
  const part = (place: 'top' | 'bottom', of: readonly VTTCue[]): ReactNode =>
    of.length > 0 && (
      <div className={`player__captions player__captions--${place}`}>
        {of.map((cue, index) => (
          <CueText key={`${cue.startTime} ${cue.id} ${index}`} cue={cue} />
        ))}
      </div>
    );
  return (
    <div
      className="player__captions-area"
      role="group"
      aria-label={text('player.subtitles')}
      lang={language || undefined}
      dir="auto"
      data-colour={look.colour}
      data-background={look.background}
      data-size={look.size}
    >
      {part('top', high)}
      {part('bottom', low)}
    </div>
  );
}
