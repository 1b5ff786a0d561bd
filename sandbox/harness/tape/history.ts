/** How far a step of history goes, as an action of a tape has it: back below 0. Older tapes have an address alone, and go back by one. */
export const stepsOf = (value: string): number => Number(/^([+-]?\d+) /.exec(value)?.[1] ?? -1) || -1;
