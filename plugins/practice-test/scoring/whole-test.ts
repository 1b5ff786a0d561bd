import { value, type Node } from './node.ts';
import { pointsOf, total } from './points.ts';

/** What a test is for (docs/tests.md); it says where its results belong, whatever comes with them. */
export function kindOfTest(test: Node): 'practice' | 'placement' | 'vocabulary' {
  const kind = value(test, 'kind');
  return kind === 'placement' || kind === 'vocabulary' ? kind : 'practice';
}

/** The questions of a test by id; of two with one id the first. */
export function questionsOf<N extends Node>(test: { readonly children: readonly N[] }): Map<string, N> {
  const questions = new Map<string, N>();
  for (const question of test.children)
    if (question.kind === 1 && question.name === 'question' && !questions.has(value(question, 'id')))
      questions.set(value(question, 'id'), question);
  return questions;
}

/** The points that a test can give. */
export function maximumOf(test: Node): number {
  const stated = value(test, 'mpoints');
  const points = /^\d{1,7}(?:\.\d+)?$/.test(stated)
    ? [Number(stated)]
    : [...questionsOf(test).values()].map((question) => pointsOf(question));
  return total(
    points,
    points.reduce((sum, each) => sum + each, 0),
  );
}
