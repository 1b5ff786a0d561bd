/** An example of the gallery: an answer of the server, as a file beside what draws it. */
export interface Example {
  /** What it is called in addresses: `sheets/p_News.list`, `practice-test/ordering`. */
  readonly name: string;
  /** Whose it is: `sheets`, `core`, or a plugin's id. */
  readonly of: string;
  /** The file's name without `.xml`. */
  readonly title: string;
}

/** What the server does with what an example stores. */
export interface ExampleServer {
  /** Data types of which nothing can be stored: the server is away. */
  readonly away: readonly string[];
  /** Data types that the server refuses to store, with this code of an error. */
  readonly refuses: { readonly dataTypes: readonly string[]; readonly code: string };
  /** Documents by the data type of the calls that they answer. */
  readonly documents: Readonly<Record<string, string>>;
}

/** In what page an example is drawn. */
export interface Surroundings {
  /** Who is logged in: `learner` or `administrator`, '' for a guest. The server knows nothing of it. */
  readonly account: string;
  /** What the browser does not allow: `autoplay`, `clipboard`. */
  readonly denies: readonly string[];
  /** Settings in the customer's file that are others. */
  readonly settings: Readonly<Record<string, string>>;
  /** Beginnings of the names of style sheets that never come, and with them the code that waits for them. */
  readonly late: readonly string[];
  /** What the browser says that it is, '' for the truth. */
  readonly agent: string;
}
