/** A JSON schema without annotations, for `json-schema.ts`. */
declare module '*?schema' {
  import type { Schema } from './json-schema.ts';
  const schema: Schema;
  export default schema;
}
/** The same with its defaults, for settings that are filled in from it. */
declare module '*?settings' {
  import type { Schema } from './json-schema.ts';
  const schema: Schema;
  export default schema;
}
