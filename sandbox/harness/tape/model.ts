import type { FaultRule } from './faults.ts';

/**
 * A tape: all that made one run of a page differ from another, in the order in which it came in. As a file it is JSON lines: the head, then
 * one entry a line (`file.ts`).
 */

/** What held at the beginning. */
export interface TapeHead {
  readonly tape: number;
  /** What the tape is called, for a person. */
  readonly title: string;
  /** Host name without a port, such as `test.demo.localhost`: it says customer and mode. */
  readonly host: string;
  /** Address on the site, beginning with `/`. */
  readonly address: string;
  /** Hash of the customer's files and of the build that the tape was recorded with. */
  readonly version: string;
  /** Milliseconds since 1970 at which the page's clock began. */
  readonly epoch: number;
  /** What the page's random numbers come from. */
  readonly seed: number;
  readonly browser: string;
  readonly screen: Screen;
  /** The site's entries of local storage. */
  readonly storage: Readonly<Record<string, string>>;
  readonly cookies: string;
  /** The site's databases, such as results that wait for a network; without it there were none, or the tape is older. */
  readonly databases?: readonly DatabaseContent[];
  /** Whether the lines of outlines mark the element that has the focus. */
  readonly focus?: boolean;
  /** The rules of faults that held at the beginning. */
  readonly faults?: readonly FaultRule[];
}

/** All of a database of the browser. Values are those that JSON can say. */
export interface DatabaseContent {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly StoreContent[];
}

interface StoreContent {
  readonly name: string;
  readonly keyPath: string | readonly string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | readonly string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  /** Keys with their values. */
  readonly entries: readonly (readonly [key: unknown, value: unknown])[];
}

interface Screen {
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
  readonly reducedMotion: boolean;
  readonly touch: boolean;
  readonly languages: readonly string[];
  readonly timeZone: string;
}

/** A person's view of an element: what an assistive technology calls it, and which of several. */
export interface ElementName {
  readonly role: string;
  readonly name: string;
  /** Index among the elements of this role and name, from 0. */
  readonly index: number;
  /** For elements that nobody can name: a path by tag and position from the nearest element with an id. */
  readonly path: string;
}

/** One request through the page's transport. */
export interface RequestEntry {
  readonly type: 'request';
  readonly n: number;
  readonly method: string;
  /** Path and query on the site; a whole address for another one. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer to request `n`; with `error` none came. */
export interface AnswerEntry {
  readonly type: 'answer';
  readonly n: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly error?: string;
}

export interface FactEntry {
  readonly type: 'fact';
  readonly name: string;
  /** What the fact says, without documents and other large things. */
  readonly content: Readonly<Record<string, unknown>>;
}

export type ActionKind =
  | 'click'
  | 'doubleClick'
  | 'drag'
  | 'key'
  | 'fill'
  | 'choose'
  | 'files'
  | 'scroll'
  | 'history'
  | 'open'
  | 'resize'
  | 'network'
  | 'reload';

/** What a person did. */
export interface ActionEntry {
  readonly type: 'action';
  readonly kind: ActionKind;
  readonly element: ElementName | null;
  /**
   * Key with its modifiers, text, state of a box, position in px, address, size: by kind. Of a step of history how far it goes, and the
   * address (`-1 /news.html`; without a number, as in older tapes: back). Of a drag its points (`drag.ts`), of files these (`files.ts`).
   */
  readonly value: string;
  /** Of a drag: where it ends, when that is another element. Its last point is within this one. */
  readonly to?: ElementName;
  /** By a finger. */
  readonly touch?: boolean;
}

/** What the page says of itself to assistive technology before an action, and at the end: one line for each element that has a role. */
interface OutlineEntry {
  readonly type: 'outline';
  readonly lines: readonly string[];
}

/** A document begins: the first one, a reload, or an address that was opened outright. */
interface LoadEntry {
  readonly type: 'load';
  readonly address: string;
}

interface ConsoleEntry {
  readonly type: 'console';
  readonly level: 'error' | 'warn';
  readonly text: string;
}

/** An entry of local storage has changed, a cookie, or a row of a database; null: removed. */
export interface StorageEntry {
  readonly type: 'storage';
  /** Where it is; local storage when it is not said. */
  readonly area?: 'cookie' | 'database';
  /** Its name; of a row of a database the names of database and store, and its key. */
  readonly key: string;
  readonly value: string | null;
}

/** These rules of faults hold from here on. What they did is in the answers: a replay has it without them. */
interface FaultsEntry {
  readonly type: 'faults';
  readonly rules: readonly FaultRule[];
}

/** The page's clock was set, or was so at the beginning. */
interface TimeEntry {
  readonly type: 'time';
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly speed: number;
  /** Whether the server answers by this time too; its answers are on the tape. */
  readonly server?: boolean;
}

export type Content =
  | RequestEntry
  | AnswerEntry
  | FactEntry
  | ActionEntry
  | OutlineEntry
  | LoadEntry
  | ConsoleEntry
  | StorageEntry
  | FaultsEntry
  | TimeEntry;

/** An entry, with the time since the beginning in ms of the page's clock. */
export type Entry = Content & { readonly at: number };

export interface Tape {
  readonly head: TapeHead;
  readonly entries: readonly Entry[];
}
