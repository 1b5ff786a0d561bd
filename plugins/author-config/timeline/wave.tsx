import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ticksOf } from './scale.ts';
import { PEAKS_PER_SECOND } from './sound.ts';

/** Px of the ruler above the sound. */
const RULER = 20;

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (seconds: number): string =>
  (seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}` : `${Math.floor(seconds / 60)}`) +
  `:${two(seconds % 60)}`;

interface Drawn {
  /** The part that is seen begins here, in px. */
  readonly left: number;
  readonly perSecond: number;
  readonly length: number;
  readonly peaks: Float32Array | null;
}

function draw(canvas: HTMLCanvasElement, { left, perSecond, length, peaks }: Drawn): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  const density = devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  context.fillStyle = style.color;
  context.font = `11px ${style.fontFamily}`;
  context.textBaseline = 'top';
  const end = Math.min(length, (left + width) / perSecond);
  for (const second of ticksOf(left / perSecond, end, perSecond)) {
    const x = second * perSecond - left;
    context.fillRect(x, 0, 1, RULER - 4);
    context.fillText(clock(second), x + 4, 2);
  }
  if (!peaks) return;
  context.fillStyle = style.getPropertyValue('--timeline-wave').trim() || style.color;
  const middle = RULER + (height - RULER) / 2;
  for (let x = 0; x < width; x++) {
    const from = Math.floor(((left + x) / perSecond) * PEAKS_PER_SECOND);
    const to = Math.max(from + 1, Math.floor(((left + x + 1) / perSecond) * PEAKS_PER_SECOND));
    if (from >= peaks.length) break;
    let peak = 0;
    for (let index = from; index < to && index < peaks.length; index++) peak = Math.max(peak, peaks[index]!);
    const tall = Math.max(1, peak * (height - RULER - 4));
    context.fillRect(x, middle - tall / 2, 1, tall);
  }
}

/** Ruler and sound of what is seen of a track: as wide as its box, however long the film is. */
export function Wave({
  scroller,
  perSecond,
  length,
  peaks,
}: Omit<Drawn, 'left'> & { readonly scroller: RefObject<HTMLElement | null> }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const [box, drawing] = [scroller.current, canvas.current];
    if (!box || !drawing) return undefined;
    const off = new AbortController();
    let frame = 0;
    const paint = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => draw(drawing, { left: box.scrollLeft, perSecond, length, peaks }));
    };
    box.addEventListener('scroll', paint, { passive: true, signal: off.signal });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint, { signal: off.signal });
    const size = new ResizeObserver(paint);
    size.observe(drawing);
    paint();
    return () => {
      off.abort();
      size.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [scroller, perSecond, length, peaks]);
  return <canvas ref={canvas} className="timeline-wave" data-peaks={peaks?.length} aria-hidden="true" />;
}
