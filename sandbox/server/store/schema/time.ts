import type { ColumnType } from 'kysely';

/** A moment that is now when nothing else is written. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
