import type { ComponentType } from 'react';
import type { XNode } from '../../xsl/engine/index.ts';

/**
 * What a learner has answered, in a form that can be stored and sent: an id or a text; several ids (in their order where that
 * counts); or a text for each part (gap, left side). `null` wherever nothing has been answered.
 */
export type QuestionValue = string | readonly string[] | Readonly<Record<string, string>>;

/** `answer`: to be answered. `feedback`: answered for good, shown with what was right. `review`: the same after the end of the test. */
export type QuestionPhase = 'answer' | 'feedback' | 'review';

/** What a question's component receives. It draws the question's text and its controls, and keeps no answer of its own. */
export interface QuestionProps {
  /** The `question` element (protocol 4.8). The server may have left out what is correct. */
  readonly question: XNode;
  readonly value: QuestionValue | null;
  onChange(value: QuestionValue): void;
  readonly phase: QuestionPhase;
  readonly disabled: boolean;
  /** Seed of the order of options; 0 keeps the order of the document. */
  readonly seed: number;
}

/** Something in a question that its author has to correct. */
export interface QuestionProblem {
  /** Key of the text that says it; a plugin may give a whole sentence. */
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Where: an XPath inside of the question such as `option[2]/@id`, or ''. */
  readonly path: string;
  /** Nobody can answer the question like this: it is left out of the test. */
  readonly fatal: boolean;
}

/** What a plugin exports under the name that its manifest gives for a kind: `"questions": { "kind": "Name" }`. */
export interface QuestionKind {
  readonly View: ComponentType<QuestionProps>;
  /**
   * Points for an answer, 0 to the question's `points`. Pure: depends on nothing but its arguments. Not asked when the server scores.
   */
  score(question: XNode, value: QuestionValue | null): number;
  /** Whether enough is answered to count the question as answered; default: something that is not empty. */
  isAnswered?(question: XNode, value: QuestionValue | null): boolean;
  /** What is wrong with the question; default: nothing. */
  problems?(question: XNode): readonly QuestionProblem[];
  /** Attribute that names the parts of an answer in the collected XML (`gap` in `<answer gap="g1">`); default `part`. */
  readonly part?: string;
}

/** A kind of question whose plugin may still have to be loaded. */
export interface LazyQuestionKind {
  readonly plugin: string;
  ready(): QuestionKind | null;
  /** Resolves to null when the plugin failed (and has said so). */
  load(): Promise<QuestionKind | null>;
}

/** Whether an export of a plugin is a kind of question. */
export function isQuestionKind(value: unknown): value is QuestionKind {
  const given = value as Partial<QuestionKind> | null | undefined;
  return (
    typeof given === 'object' &&
    given !== null &&
    typeof given.score === 'function' &&
    (typeof given.View === 'function' || (typeof given.View === 'object' && given.View !== null))
  );
}
