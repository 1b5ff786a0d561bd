import { sql, type RawBuilder } from 'kysely';

// Only letters and digits reach the query, so that its own syntax cannot be written.
const prefixTerm = (term: string): RawBuilder<string> =>
  sql`to_tsquery('simple', ${`${term.replace(/[^\p{L}\p{M}\p{N}]/gu, '')}:*`}::text)`;

/** The full-text query of any word that begins like one of the terms. */
export const prefixQuery = (terms: readonly string[]): RawBuilder<string> => sql`(${sql.join(terms.map(prefixTerm), sql` || `)})`;
