/** A JSON schema compiled to a plain function by `scripts/build/validator.ts`. */
declare module '*?validator' {
  export interface ValidationError {
    readonly instancePath: string;
    readonly keyword: string;
    readonly message?: string;
    readonly params: Readonly<Record<string, unknown>>;
  }
  interface Validate {
    (data: unknown): boolean;
    /** The first problem of the last call; null when it passed. */
    errors?: readonly ValidationError[] | null;
  }
  const validate: Validate;
  export default validate;
}
