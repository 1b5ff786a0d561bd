import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';
import { Cache } from './cache.ts';

/** A position in a file of the build, with the origin of its address if there is one. Each part is bounded: anybody can send reports. */
const POSITION = /(?:https?:\/\/[\w.:[\]-]{1,260}\/)?(?<![\w.-])assets\/([\w.-]{1,120}\.js):(\d{1,9}):(\d{1,9})(?!\d)/g;
/** Characters of maps in memory; read, they take about five times as much. */
const CAPACITY = 8 * 1024 * 1024;
/** Files of one report whose maps are looked up. */
const MOST_FILES = 6;
/** Maps that are read in a minute: reading one takes up to 100 ms. */
const MOST_READ = 30;
const MINUTE_MS = 60_000;
/** How a map's sources begin: from the folder of the build's files to the sources. */
const UP = /^(?:\.\.?\/)+/;

/** Names the lines of the sources for positions in the minified build, by the source maps beside its files. */
export class SourceLines {
  private readonly maps = new Cache<TraceMap | null>(CAPACITY);
  private readonly reading = new Map<string, Promise<TraceMap | null>>();
  private minute = 0;
  private read = 0;

  /** @param assets the build's folder of scripts and their maps; nothing else is read */
  constructor(
    private readonly assets: string,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * A JSON text in which every position in a file of the build is replaced by file, line and column of the sources. A position without a
   * map, or with one that is broken, stays. Never rejects.
   */
  async resolve(json: string): Promise<string> {
    const files = new Set([...json.matchAll(POSITION)].map(([, file = '']) => file));
    const maps = new Map<string, TraceMap | null>();
    for (const file of [...files].slice(0, MOST_FILES)) maps.set(file, await this.mapOf(file));
    return json.replace(POSITION, (position, file: string, line: string, column: string) => {
      const map = maps.get(file) ?? null;
      if (map === null || Number(line) < 1 || Number(column) < 1) return position;
      const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
      if (typeof found.source !== 'string') return position;
      return JSON.stringify(`${found.source.replace(UP, '')}:${found.line}:${found.column + 1}`).slice(1, -1);
    });
  }

  private mapOf(file: string): Promise<TraceMap | null> | TraceMap | null {
    const stored = this.maps.get(file);
    if (stored !== undefined) return stored;
    let reading = this.reading.get(file);
    if (!reading) {
      if (!this.mayRead()) return null;
      reading = this.readMap(file).finally(() => this.reading.delete(file));
      this.reading.set(file, reading);
    }
    return reading;
  }

  private mayRead(): boolean {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute !== this.minute) [this.minute, this.read] = [minute, 0];
    return this.read++ < MOST_READ;
  }

  private async readMap(file: string): Promise<TraceMap | null> {
    let map: TraceMap | null = null;
    let size = 1024;
    try {
      const text = await readFile(join(this.assets, `${file}.map`), 'utf8');
      size = text.length;
      map = new TraceMap({ ...(JSON.parse(text) as Record<string, unknown>), sourcesContent: undefined } as SourceMapInput);
      // Decodes it, which is where a broken one fails.
      originalPositionFor(map, { line: 1, column: 0 });
    } catch {
      map = null;
    }
    this.maps.set(file, map, size);
    return map;
  }
}
