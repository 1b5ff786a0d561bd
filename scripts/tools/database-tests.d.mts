/** Paths below the project. */
export function databaseTests(): string[];
export function provenOnPostgres(): string[];
