import type { Edits, XDocument } from '../../../core/api.ts';

/** Why something could not be stored or loaded; the text stays as it is. */
export type ProblemKind = 'closed' | 'notPermitted' | 'conflict' | 'tooLarge' | 'session' | 'network' | 'badXml' | 'failed' | 'invalid';

/**
 * What went wrong; `sentence` is what the server says of a document that it does not take, '' for nothing, and `path` the way to what it
 * means, where it says that.
 */
export interface ServerProblem {
  readonly problem: ProblemKind;
  readonly status: number;
  readonly sentence: string;
  readonly path?: string;
}

/** For whom a document is stored: visitors see it at once, or go on seeing what is published. */
export type Audience = 'visitors' | 'authors';

/** What the server made of a document; `working` is the revision of a working copy. */
type SendResult = { readonly revision: number; readonly working?: number } | ServerProblem;
export type LoadResult = { readonly document: XDocument } | ServerProblem;

/** What an editor works with; a test gives its own. */
export interface EditorPorts {
  readonly edits: Edits;
  readonly clock: { now(): number; setTimeout(run: () => void, ms: number): () => void };
  /** Sends a configuration to be stored. Never rejects. */
  send(xml: string, force: boolean, audience: Audience): Promise<SendResult>;
  /** Loads the configuration again. Never rejects. */
  load(): Promise<LoadResult>;
  /** Asks, and resets the configuration of that revision at the server; null when the author declined. Never rejects. */
  reset(revision: number): Promise<SendResult | null>;
  /** Asks, and takes away the working copy of that revision at the server; null when the author declined. Never rejects. */
  discardWorking?(revision: number, question: string): Promise<SendResult | null>;
  /** Who has stored the document last; '' when nobody knows. Never rejects. */
  lastAuthor?(): Promise<string>;
  /** What was stored last, the newest first. Never rejects. */
  lastVersions?(): Promise<readonly XDocument[]>;
  /** Keeps what is not stored yet in the browser; null forgets it. */
  keepDraft(draft: string | null): void;
  /** Keeps in the browser what can be undone of what is stored now. */
  keepUndo?(record: string): void;
}

/** The kind of problem of a status; 0 is no answer at all. */
export function problemOf(status: number): ProblemKind {
  switch (status) {
    case 0:
      return 'network';
    case 400:
      return 'badXml';
    case 401:
    case 440:
      return 'session';
    case 403:
      return 'notPermitted';
    case 409:
      return 'conflict';
    case 413:
      return 'tooLarge';
    default:
      return 'failed';
  }
}
