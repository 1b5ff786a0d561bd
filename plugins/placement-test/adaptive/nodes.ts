/** Abilities beyond four standard deviations are of no use to anyone: five levels end long before. */
export const HIGHEST_ABILITY = 4;
export const STEP = 0.05;

/** Nodes of the quadrature: −4 … 4 in steps of 0.05. */
export const nodes: readonly number[] = Array.from(
  { length: Math.round((2 * HIGHEST_ABILITY) / STEP) + 1 },
  (_, index) => Math.round((index * STEP - HIGHEST_ABILITY) * 1e6) / 1e6,
);
