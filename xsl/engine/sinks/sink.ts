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
  /** Writes an element that is always the same once more; false when it was not kept. */
  constant?(of: object): boolean;
  /** Keeps the element closed last under what it was made of. */
  keep?(of: object): void;
}
