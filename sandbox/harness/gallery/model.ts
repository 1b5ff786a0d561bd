/** An example of the gallery: an answer of the server, as a file beside what draws it. */
export interface Example {
  /** What it is called in addresses: `sheets/p_News.list`, `practice-test/ordering`. */
  readonly name: string;
  /** Whose it is: `sheets`, `core`, or a plugin's id. */
  readonly of: string;
  /** The file's name without `.xml`. */
  readonly title: string;
}
