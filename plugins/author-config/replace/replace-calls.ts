import { actions, attribute, childElements, select, textOf, type Requests, type XDocument, type XNode } from '../../../core/api.ts';
import { librarySender, type Ending } from '../library/library-calls.ts';

/** A file of the library as it is chosen. */
export interface LibraryFile {
  readonly ID: number;
  readonly name: string;
  readonly thumbnail: string;
}

/** An object that shows a file of the library. */
export interface PlannedUse {
  readonly ID: number;
  readonly title: string;
  readonly state: string;
  /** Why it goes on showing the former file; '' where it shows the other one then. */
  readonly left: string;
}

/** How far a replacement is. */
export interface ReplacementState {
  readonly number: number;
  readonly state: 'waiting' | 'running' | 'failed' | 'done';
  readonly count: number;
  readonly changed: number;
  /** Numbers of objects in which it could not be done. */
  readonly failed: readonly number[];
}

/** The calls by which a file takes the place of another one (protocol 6.7). None rejects. */
export interface ReplaceCalls {
  plan(ID: number, by: number): Promise<Ending<readonly PlannedUse[]>>;
  begin(ID: number, by: number): Promise<Ending<ReplacementState>>;
  look(ID: number, number: number): Promise<Ending<ReplacementState>>;
}

const replacementIn = (document: XDocument): XNode | null => select(document, '//library/replacement')[0] ?? null;

function readPlan(document: XDocument): PlannedUse[] | null {
  const node = replacementIn(document);
  return (
    node &&
    childElements(node, 'use').map((use) => ({
      ...{ ID: Number(attribute(use, 'ID')), title: textOf(use), state: attribute(use, 'state') },
      left: attribute(use, 'change') === '1' ? '' : attribute(use, 'left') || 'other',
    }))
  );
}

const STATES = ['waiting', 'running', 'failed', 'done'] as const;

function readState(document: XDocument): ReplacementState | null {
  const node = replacementIn(document);
  if (!node) return null;
  const number = (name: string): number => Number(attribute(node, name)) || 0;
  const state = STATES.find((each) => each === attribute(node, 'state')) ?? 'failed';
  const failed = attribute(node, 'failed').split(' ').filter(Boolean).map(Number);
  return { number: number('number'), state, count: number('count'), changed: number('changed'), failed };
}

export function replaceCalls(requests: Requests): ReplaceCalls {
  const { needed } = librarySender(requests);
  return {
    plan: (ID, by) => needed({ action: actions.show, ID, paramString: `by=${by}` }, readPlan),
    begin: (ID, by) => needed({ action: actions.store, ID, fields: { subAction: 'replace', by: String(by) } }, readState),
    look: (ID, number) => needed({ action: actions.show, ID, paramString: `replacement=${number}` }, readState),
  };
}
