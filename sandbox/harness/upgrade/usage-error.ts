/** Wrong use: one sentence for a person. */
export class UsageError extends Error {}
