import type Hls from 'hls.js';
import type { PlayableSource } from '../source/choose.ts';
import type { ProblemCode } from '../model/problem-code.ts';

/** What an engine is made for. */
export interface EngineSetup {
  readonly source: PlayableSource;
  readonly title: string;
  /** Accessible name of what an engine puts around the element. */
  readonly label: string;
  readonly poster: string;
  readonly preload: 'none' | 'metadata' | 'auto';
  /** Seconds to begin at; files only, for a stream the adapter goes there itself. */
  readonly startAt: number;
  readonly muted: boolean;
  readonly language: string;
  /** Buffer sizes (MED-075, MED-076). */
  readonly bufferSeconds: number;
  readonly bufferBytes: number;
  readonly transport: typeof fetch;
}

/** What an engine reports; the media element's own events come from the element. */
export interface EngineListener {
  /**
   * hls.js is going to work on the element, anew after every load. @param needsFull to be called when the stream has more than the light
   * build plays
   */
  stream(hls: Hls, events: typeof Hls.Events, media: HTMLMediaElement, needsFull: () => void): void;
  /** The instance of hls.js reported last is going to be destroyed. */
  unstream(): void;
  failed(code: ProblemCode, message: string): void;
  log(level: 'debug' | 'info' | 'warn' | 'error', message: string, more?: unknown): void;
}

/** One way to put a source into a media element. What all of them do alike is the adapter's. */
export interface Engine {
  readonly media: HTMLMediaElement;
  /** @throws what the browser's play() rejects with */
  play(): Promise<void>;
  pause(): void;
  /** @param seconds on the media's time line */
  setTime(seconds: number): void;
  /** @param volume 0 to 100; 0 mutes */
  setVolume(volume: number): void;
  setRate(rate: number): void;
  /** Loads the source again and goes on at a position. */
  reload(seconds: number): void;
  /** Nothing more will come: what says that it is loading says so no longer. */
  rest?(): void;
  /** Takes the element away and stops loading. */
  dispose(): void;
}

/** Makes an engine whose element is in `mount`. @throws when the browser lacks what it needs */
export type EngineFactory = (mount: HTMLElement, setup: EngineSetup, listener: EngineListener) => Promise<Engine>;
