import type { Kysely } from 'kysely';
import type { AccountTables } from './schema/accounts.ts';
import type { ContentTables } from './schema/content.ts';
import type { LearningTables } from './schema/learning.ts';
import type { LibraryTables } from './schema/library.ts';
import type { OperationTables } from './schema/operation.ts';

/** Every table of the database, as the last step of migrations.ts leaves it. */
export interface Schema extends ContentTables, LibraryTables, AccountTables, LearningTables, OperationTables {}

export type Store = Kysely<Schema>;
