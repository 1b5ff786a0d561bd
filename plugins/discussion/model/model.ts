/** A question, or an answer to one, at a moment of a lesson. All of it is text that somebody wrote, and is drawn as text. */
export interface Entry {
  /** Made by the page that wrote it. */
  readonly name: string;
  /** '' for a question, else the name of what is answered. */
  readonly question: string;
  readonly slide: string;
  /** On the lesson's time line; null for none. */
  readonly seconds: number | null;
  /** '' of an account that was deleted. */
  readonly author: string;
  readonly isOwn: boolean;
  readonly state: 'published' | 'pending' | 'hidden' | 'deleted';
  /** ms since 1970. */
  readonly date: number;
  readonly isChanged: boolean;
  /** An answer that who has asked has not read, or a question with such answers. */
  readonly isUnread: boolean;
  readonly text: string;
  /** It is on its way to the server; `refused`: the server will not take it. */
  readonly sending?: 'waiting' | 'refused';
}

/** A question with its answers, the oldest first. */
export interface Thread {
  readonly question: Entry;
  readonly answers: readonly Entry[];
}

/** The discussion of a lesson as the server has listed it. */
export interface Listed {
  readonly entries: readonly Entry[];
  /** Whether anything can be written. */
  readonly rule: 'moderated' | 'open' | 'off';
  readonly moderates: boolean;
  /** When it was listed, as the server says it. */
  readonly at: string;
}

/** A version of an entry that waits in this browser. */
export interface Unsent {
  readonly entry: Entry;
  readonly isDeletion: boolean;
}
