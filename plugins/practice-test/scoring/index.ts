/** Scoring of tests (protocol 4.8): pure, without anything of the page, so that a server can use it too. */
export { isAccepted } from './compare-text.ts';
export { gapsOf, pointsOf, readPoints, round, total } from './points.ts';
export { isGapRight, score, SCORED, type Value } from './score.ts';
