/** A JSON schema without annotations, for `json-schema.ts`. */
declare module '*?schema' {
  import type { Schema } from './json-schema.ts';
  const schema: Schema;
  export default schema;
}
