/** The commands that find changes: of the gallery's examples, and between two versions of the site. */
export const RUNS = ['visual', 'upgrade'] as const;
export type RunName = (typeof RUNS)[number];
