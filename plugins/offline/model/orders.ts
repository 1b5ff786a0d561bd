/** What a page asks the worker to do. */
export interface WorkerOrder {
  /** Store the page in a language; store every file of the build; take the place of the former build. */
  readonly type: 'keepLanguage' | 'keepWhole' | 'takeOver';
  readonly language?: string;
}

/** What the worker says of an order that has ended: '' when it was carried out, else why it was not. */
export interface WorkerReport {
  readonly reason: string;
}
