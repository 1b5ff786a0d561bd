import { useMemo, type ReactNode, createElement, type CSSProperties } from 'react';
import type { CaptionLook } from './caption-look.ts';
import { useControls } from '../context.ts';
import { parseCue, type CueElement, type CueNode } from './cue-text.ts';
import { useCues } from './use-cues.ts';

/** Whether a cue asks to be in the upper half. */
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
  const { place: position } = look;
  const high = position === 'top' ? cues : cues.filter(isHigh);
  const low = cues.filter((cue) => !high.includes(cue));
  const part = (edge: 'top' | 'bottom', of: readonly VTTCue[]): ReactNode =>
    of.length > 0 && (
      <div className={`player__captions player__captions--${edge}`}>
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

/** The colours that WebVTT names for classes; no other class changes anything. */
const COLOURS = new Set(['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black']);
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

function styleOf(classes: readonly string[]): CSSProperties | undefined {
  const color = classes.find((name) => COLOURS.has(name));
  const background = classes.find((name) => name.startsWith('bg_') && COLOURS.has(name.slice(3)))?.slice(3);
  return color || background ? { ...(color ? { color } : {}), ...(background ? { backgroundColor: background } : {}) } : undefined;
}

function elementOf(element: CueElement, key: number): ReactNode {
  const children = cueView(element.children);
  const { tag, classes, annotation } = element;
  if (tag === 'c')
    return (
      <span key={key} style={styleOf(classes)}>
        {children}
      </span>
    );
  if (tag === 'v')
    return (
      <span key={key} className="player__voice" title={annotation || undefined}>
        {children}
      </span>
    );
  if (tag === 'lang')
    return (
      <span key={key} lang={LANGUAGE.test(annotation) ? annotation : undefined}>
        {children}
      </span>
    );
  return createElement(tag, { key }, children);
}

/** A cue's text as React elements. */
export function cueView(nodes: readonly CueNode[]): ReactNode[] {
  return nodes.map((node, index) => (typeof node === 'string' ? node : elementOf(node, index)));
}
