import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** `95` as `1:35`. */
export const clock = (seconds) => `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** `== unit (2 of 7, 2:40 last time)`. */
export const heading = (name, number, count, last) =>
  `== ${name} (${number} of ${count}${last === undefined ? '' : `, ${clock(last)} last time`})`;

/** `   unit: 1:30 of about 2:40`; without a last time only what has passed. */
export const progressLine = (name, seconds, last) =>
  `   ${name}: ${clock(seconds)}${last === undefined ? '' : ` of about ${clock(Math.max(last, seconds))}`}`;

/** How long each part took last time, in a file; one that cannot be read is as if it were not there. */
export class Times {
  constructor(file) {
    this.file = file;
    this.seconds = {};
    try {
      if (existsSync(file)) this.seconds = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      // Begun anew.
    }
  }

  /** Seconds of the part of a set (`test`, `check`, `long`), or undefined. */
  of(set, name) {
    const value = this.seconds[set]?.[name];
    return typeof value === 'number' ? value : undefined;
  }

  remember(set, name, seconds) {
    this.seconds = { ...this.seconds, [set]: { ...this.seconds[set], [name]: Math.round(seconds * 10) / 10 } };
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify(this.seconds, null, 2)}\n`);
  }
}
