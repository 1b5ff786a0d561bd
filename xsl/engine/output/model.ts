/** Receives a result in document order. Attributes and namespaces follow the element they belong to. */
export interface Sink {
  open(name: string, local: string, uri: string): void;
  namespace(prefix: string, uri: string): void;
  attribute(name: string, local: string, uri: string, value: string): void;
  /** `raw`: output escaping is disabled for it. */
  text(value: string, raw: boolean): void;
  comment(value: string): void;
  instruction(target: string, value: string): void;
  close(): void;
  /** false: an attribute would come too late, and is left out. */
  readonly acceptsAttributes?: boolean;
  /** Where the other is missing: the start tag that is still open for attributes; null when there is none. */
  readonly tag?: object | null;
  /** Writes an element that is the same in every result once more; false when it was not stored. */
  writeConstant?(source: object): boolean;
  /** Stores the element closed last under what it was made of. */
  storeConstant?(source: object): void;
}

/** Makes the elements of a result, children first. */
export interface ElementFactory<T> {
  /**
   * What it makes depends on the arguments alone and may be used in several places: equal elements are made once, and used
   * again in the next result of the same stylesheet.
   */
  readonly reusable?: boolean;
  /**
   * `name`: the local name; `attributes`: by qualified name, an object that inherits nothing; `children`: elements and
   * strings, adjacent text merged. Neither may be written to. null leaves the element out.
   */
  element(name: string, attributes: Readonly<Record<string, string>>, children: (T | string)[]): T | string | null;
  /** What becomes of text whose output escaping is disabled, adjacent ones merged; null leaves it out. Without it, it is text. */
  raw?(text: string): T | string | null;
}

/** What xsl:output asks for; missing: not given. */
export interface Output {
  /** 'xml', 'html' or 'text'. */
  method?: string;
  version?: string;
  encoding?: string;
  omitXmlDeclaration?: boolean;
  standalone?: boolean;
  doctypePublic?: string;
  doctypeSystem?: string;
  indent?: boolean;
  mediaType?: string;
  /** Expanded names of elements whose text is written as CDATA. */
  cdata: Set<string>;
}

/** What a run may still do: each number counts down, `pause` is called when one is below zero and throws to end the run. */
export interface Budget {
  steps: number;
  /** Nodes of trees. */
  nodes: number;
  /** Characters of texts that are made. */
  characters: number;
  pause(): void;
}

/** Ends runs that do not end by themselves. */
export interface Limits {
  /** Deepest nesting of templates; 20 000. */
  depth?: number;
  /** Most steps: templates, turns of loops and nodes that paths visit; no limit. */
  steps?: number;
  /** Most nodes of the trees that variables and functions make, all counted; 5 million. */
  nodes?: number;
  /** Most elements, attributes and texts of a result that is not text; no limit. */
  result?: number;
  /** Most characters of a result that is text; no limit. */
  text?: number;
  /** Most characters of the texts that functions, templates of attributes and variables with content make, all counted; no limit. */
  characters?: number;
  /** Longest time in milliseconds; no limit. */
  time?: number;
}
