import { formatNumber } from '../../../../core/api.ts';

/** `4:07`, `1:04:07`; `--:--` for what is not finite (MED-172). @param hours whether hours are shown though there are none */
export function clockText(seconds: number, hours = false): string {
  if (!Number.isFinite(seconds)) return '--:--';
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const h = Math.floor(whole / 3600),
    m = Math.floor(whole / 60) % 60;
  return h > 0 || hours ? `${h}:${two(m)}:${two(whole % 60)}` : `${m}:${two(whole % 60)}`;
}

/** `hh:mm:ss:ff` of the frame that is shown at a time. */
export function timecodeText(seconds: number, fps: number): string {
  if (!Number.isFinite(seconds)) return '--:--:--:--';
  // A time that a frame begins at may be a hair less than it in binary.
  const frames = Math.max(0, Math.floor(seconds * fps + 1e-4));
  const whole = Math.floor(frames / fps);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, Math.floor(frames - whole * fps)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** A length of time in words of a language: "1 minute 7 seconds". */
export function timeWords(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const parts = [
    ['hour', Math.floor(whole / 3600)],
    ['minute', Math.floor(whole / 60) % 60],
    ['second', whole % 60],
  ] as const;
  const spoken = parts.filter(([unit, value]) => value > 0 || (unit === 'second' && whole === 0));
  return spoken.map(([unit, value]) => formatNumber(value, 'language', language, { style: 'unit', unit, unitDisplay: 'long' })).join(' ');
}
