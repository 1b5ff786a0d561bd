/** Scoring of tests (protocol 4.8): pure, without anything of the page, so that a server can use it too. */
export { earned, isSameAnswer, termsOf, triesIn, type Terms } from './earned.ts';
export { isMultiple, textParts, usesOf, type TextPart } from './in-text.ts';
export { readPoints, type Value } from './node.ts';
export { numericOutcome, parseNumeric, readAccepted } from './numeric.ts';
export { criteriaOf, pointsOf, round, total } from './points.ts';
export { isNearly, score, SCORED, textInGap, typedText } from './score.ts';
export { newWordsPerDay } from './words-per-day.ts';
export { kindOfTest, maximumOf, questionsOf } from './whole-test.ts';
