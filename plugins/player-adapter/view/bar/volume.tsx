import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useControls } from '../context.ts';
import { ControlButton } from './control-button.tsx';

/** The bar hides so long after the pointer has left it (MED-137). */
const VOLUME_HIDE_MS = 400;
/** Segments of the bar (MED-138); each is a step of 10 (MED-127). */
const SEGMENTS = 10;

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 10, ArrowRight: 10, ArrowDown: -10, ArrowLeft: -10, PageUp: 20, PageDown: -20 };
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: 100 };

/** Right group's first control: mute, and a bar of 10 segments that shows while one needs it (MED-127, MED-137 to MED-139, MED-174). */
export function Volume(): ReactNode {
  const { player, status, text, clock } = useControls();
  const { volume } = status;
  const [open, setOpen] = useState(false);
  const undoHide = useRef(() => {});
  const dragging = useRef(false);
  useEffect(() => () => undoHide.current(), []);
  const show = (): void => {
    undoHide.current();
    setOpen(true);
  };
  const hideSoon = (): void => {
    undoHide.current();
    undoHide.current = clock.setTimeout(() => {
      if (!dragging.current) setOpen(false);
    }, VOLUME_HIDE_MS);
  };
  return (
    <div
      className="player__volume"
      data-open={open || undefined}
      onPointerEnter={show}
      onPointerLeave={hideSoon}
      onFocus={show}
      onBlur={hideSoon}
    >
      <ControlButton
        icon={volume === 0 ? 'muted' : volume < 50 ? 'volumeLow' : 'volume'}
        label={text(volume === 0 ? 'player.unmute' : 'player.mute')}
        data-control="mute"
        onClick={() => player.toggleMute()}
      />
      <VolumeBar
        onDrag={(begins) => {
          dragging.current = begins;
        }}
      />
    </div>
  );
}

/** The slider. @param onDrag hears when dragging begins (true) and ends */
function VolumeBar({ onDrag }: { readonly onDrag: (begins: boolean) => void }): ReactNode {
  const { player, status, text, hold } = useControls();
  const { volume } = status;
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) player.setVolume(Math.min(SEGMENTS, Math.max(0, Math.ceil(((clientX - left) / width) * SEGMENTS))) * (100 / SEGMENTS));
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    release.current ??= hold();
    onDrag(true);
    point(event);
  };
  const letGo = (): void => {
    release.current?.();
    release.current = null;
    onDrag(false);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const step = STEPS[event.key];
    const to = step === undefined ? ENDS[event.key] : Math.min(100, Math.max(0, volume + step));
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    player.setVolume(to);
  };
  const filled = Math.round(volume / (100 / SEGMENTS));
  return (
    <div
      className="player__volume-bar"
      role="slider"
      tabIndex={0}
      aria-label={text('player.volume')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={volume}
      aria-valuetext={volume === 0 ? text('player.muted') : `${volume} %`}
      onKeyDown={key}
      onPointerDown={press}
      onPointerMove={(event) => {
        if (release.current) point(event);
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {Array.from({ length: SEGMENTS }, (_, index) => (
        <span key={index} className="player__segment" data-on={index < filled || undefined} />
      ))}
    </div>
  );
}
