import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TRANSPORT, useService } from '../../../core/api.ts';
import type { PlayerAdapter } from '../contract.ts';
import { Icon } from './bar/icon.tsx';
import { loadPeaks, MAX_SECONDS } from './peaks.ts';
import { rangeOf } from './commands/playback-actions.ts';

const BARS = 160;

/** Draws the peaks, what was played in the stronger colour. Sizes in device px. */
function draw(canvas: HTMLCanvasElement, peaks: readonly number[], played: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const style = getComputedStyle(canvas);
  const past = style.getPropertyValue('--wave-past').trim() || style.color;
  const step = width / peaks.length;
  context.clearRect(0, 0, width, height);
  peaks.forEach((peak, index) => {
    const bar = Math.max(step * 0.62, peak * height * 0.9);
    context.fillStyle = (index + 0.5) / peaks.length <= played ? past : style.color;
    context.globalAlpha = (index + 0.5) / peaks.length <= played ? 1 : 0.42;
    context.beginPath();
    context.roundRect(index * step + step * 0.19, (height - bar) / 2, step * 0.62, bar, step * 0.31);
    context.fill();
  });
}

export interface WaveformProps {
  readonly player: PlayerAdapter;
  readonly label: string;
}

/** The sound wave of a recording without pictures; a note until it is known, and when it cannot be. */
export function Waveform({ player, label }: WaveformProps): ReactNode {
  const transport = useService(TRANSPORT);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);

  useEffect(() => {
    const off = new AbortController();
    const media = player.media;
    // Only once the player itself has got the recording: an address may be good for one player at a time.
    const load = (): void => {
      if (!media || media.duration > MAX_SECONDS) return;
      void loadPeaks(media.currentSrc, BARS, transport, off.signal).then((found) => {
        if (!off.signal.aborted) setPeaks(found);
      });
    };
    if (media && media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) load();
    else media?.addEventListener('loadeddata', load, { signal: off.signal, once: true });
    return () => off.abort();
  }, [player, player.media, transport]);

  useEffect(() => {
    const drawing = canvas.current;
    if (!peaks || !drawing) return undefined;
    let shown = -1;
    const paint = (force: boolean): void => {
      const { from, to } = rangeOf(player);
      const played = to > from ? (player.time - from) / (to - from) : 0;
      const bar = Math.round(played * peaks.length);
      if (bar === shown && !force) return;
      shown = bar;
      draw(drawing, peaks, played);
    };
    const fit = new ResizeObserver(() => {
      drawing.width = Math.round(drawing.clientWidth * devicePixelRatio);
      drawing.height = Math.round(drawing.clientHeight * devicePixelRatio);
      paint(true);
    });
    fit.observe(drawing);
    const end = player.onFrame(() => paint(false));
    return () => {
      fit.disconnect();
      end();
    };
  }, [player, peaks]);

  return peaks ? (
    <canvas ref={canvas} className="player__wave" role="img" aria-label={label} />
  ) : (
    <div className="player__note">
      <Icon name="note" />
    </div>
  );
}
