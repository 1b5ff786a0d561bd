/** Paths below the project. */
export function databaseTests(): string[];
export function isProvenOnPostgres(source: string): boolean;
export function provenOnPostgres(): string[];
