import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.ts';

/** Samples per second of everything here; what espeak-ng delivers. */
export const sampleRate = 22050;

/** Speaks a sentence and returns its samples (mono, 16 bit), silence at both ends cut off. */
export async function speak(text: string, voice: string, wordsPerMinute: number, scratch: string): Promise<Int16Array> {
  const file = `${scratch}/sentence.wav`;
  await run('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '-p', '45', '-g', '2', '-w', file, text]);
  const bytes = readFileSync(file);
  if (bytes.readUInt32LE(24) !== sampleRate || bytes.readUInt16LE(22) !== 1) {
    throw new Error(
      `espeak-ng wrote ${bytes.readUInt32LE(24)} Hz, ${bytes.readUInt16LE(22)} channels for "${text}"; expected ${sampleRate} Hz mono`,
    );
  }
  const data = bytes.indexOf('data', 12, 'latin1') + 8;
  const samples = new Int16Array((bytes.length - data) >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(data + i * 2);
  const loud = (value: number): boolean => Math.abs(value) > 200;
  const first = samples.findIndex(loud);
  const last = samples.findLastIndex(loud);
  return samples.slice(Math.max(0, first - 400), last + 1200);
}

/** The samples (mono, 16 bit) of a file that ffmpeg can read. */
export async function samplesOf(file: string, scratch: string): Promise<Int16Array> {
  const raw = `${scratch}/samples.raw`;
  await run('ffmpeg', ['-v', 'error', '-y', '-i', file, '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', raw]);
  const bytes = readFileSync(raw);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2));
}

/** A track of the given length with pieces laid at their times (seconds), brought to -3 dB at its peak. */
export function track(seconds: number, pieces: readonly { at: number; samples: Int16Array }[]): Int16Array {
  const whole = new Int16Array(Math.round(seconds * sampleRate));
  let peak = 1;
  for (const { at, samples } of pieces) {
    whole.set(samples, Math.round(at * sampleRate));
    for (const value of samples) peak = Math.max(peak, Math.abs(value));
  }
  const gain = (32767 * Math.SQRT1_2) / peak;
  return whole.map((value) => Math.round(value * gain));
}

/**
 * The music of the wordless film: one tone per light, entering with it, falling in the last third, silent at its end.
 * @param seconds length of the film
 */
export function tones(seconds: number): Int16Array {
  const third = seconds / 3;
  const parts = [
    { hertz: 110, from: 0 },
    { hertz: 165, from: third * 0.62 },
    { hertz: 247.5, from: third },
  ];
  const samples = new Int16Array(Math.round(seconds * sampleRate));
  const phases = parts.map(() => 0);
  for (let i = 0; i < samples.length; i++) {
    const time = i / sampleRate;
    const fall = time < third * 2 ? 1 : 1 - 0.34 * Math.min(1, (time - third * 2) / third);
    let sum = 0;
    parts.forEach((part, k) => {
      const entered = Math.min(1, Math.max(0, (time - part.from) / 2));
      const left = Math.min(1, Math.max(0, (seconds - third * 0.34 - time) / 3));
      phases[k] = (phases[k] ?? 0) + (2 * Math.PI * part.hertz * fall) / sampleRate;
      const phase = phases[k] ?? 0;
      const swell = 0.85 + 0.15 * Math.sin(2 * Math.PI * (0.11 + k * 0.03) * time);
      sum += entered * left * swell * (Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.12 * Math.sin(3 * phase));
    });
    samples[i] = Math.round(sum * 4200);
  }
  return samples;
}

/** Writes samples as a WAV file. */
export function writeWav(file: string, samples: Int16Array): void {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length * 2, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length * 2, 40);
  writeFileSync(file, Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]));
}
