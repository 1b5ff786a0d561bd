import {
  attribute,
  childElements,
  firstElement,
  textOf,
  type Answer,
  type Requests,
  type XDocument,
  type XNode,
} from '../../../core/api.ts';

/** Data type of reviews on the wire (protocol 6.10). */
const OBJECT_REVIEW = 'p_ObjectReview';

export interface ReviewComment {
  readonly number: number;
  /** The way to what it is about; '' for the whole. */
  readonly path: string;
  readonly body: string;
  readonly author: string;
  readonly writtenAt: number;
  /** Who has done what it asks for; '' for nobody, or an account that is gone. */
  readonly doneBy: string;
  readonly isDone: boolean;
}

/** Somebody has done something about what visitors see of an object. */
export interface NotedEvent {
  readonly name: string;
  readonly account: string;
  readonly at: number;
  readonly note: string;
}

export interface Review {
  readonly ID: number;
  /** '' as long as nobody has asked for one. */
  readonly state: string;
  /** Revision of what there is to look at; 0 for nothing. */
  readonly proposed: number;
  readonly isDraft: boolean;
  /** It is another text than was asked for. */
  readonly isChanged: boolean;
  readonly askedBy: string;
  readonly askedAt: number;
  readonly note: string;
  readonly repliedBy: string;
  readonly reply: string;
  readonly mayWrite: boolean;
  readonly mayReview: boolean;
  readonly mayPublish: boolean;
  readonly comments: readonly ReviewComment[];
  readonly events: readonly NotedEvent[];
}

export const readEvents = (root: XNode): NotedEvent[] =>
  childElements(root, 'event').map((node) => ({
    name: attribute(node, 'name'),
    account: attribute(node, 'account'),
    at: Date.parse(attribute(node, 'date')),
    note: textOf(node),
  }));

/** Reads a payload; null when it is none of a review. */
export function readReview(payload: XNode | null): Review | null {
  if (payload?.name !== 'objectReview') return null;
  const of = (name: string): string => attribute(payload, name);
  const words = (name: string): string => {
    const node = firstElement(payload, name);
    return node ? textOf(node) : '';
  };
  return {
    ...{ ID: Number(of('ID')), state: of('state'), proposed: Number(of('proposed')) || 0, isDraft: of('draft') === '1' },
    ...{ isChanged: of('changed') === '1', askedBy: of('askedBy'), askedAt: Date.parse(of('askedAt')), note: words('note') },
    ...{ repliedBy: of('repliedBy'), reply: words('reply') },
    ...{ mayWrite: of('write') === '1', mayReview: of('review') === '1', mayPublish: of('publish') === '1' },
    comments: childElements(payload, 'comment').map((node) => ({
      number: Number(attribute(node, 'number')),
      path: attribute(node, 'path'),
      body: textOf(node),
      author: attribute(node, 'author'),
      writtenAt: Date.parse(attribute(node, 'date')),
      doneBy: attribute(node, 'doneBy'),
      isDone: attribute(node, 'doneAt') !== '',
    })),
    events: readEvents(payload),
  };
}

/** What came of a call: the review as it is then, or why there is none, in the words of the server; '' when it did not answer. */
export type ReviewResult = { readonly review: Review } | { readonly problem: string };

/** The calls for the review of one object. None rejects. */
export interface ReviewCalls {
  load(): Promise<ReviewResult>;
  change(subAction: string, fields?: Readonly<Record<string, string>>): Promise<ReviewResult>;
  /** One of the two texts that are compared; null when it did not come. */
  text(which: 'published' | 'proposed'): Promise<XDocument | null>;
}

export function reviewCalls(requests: Requests, ID: number): ReviewCalls {
  const common = { dataType: OBJECT_REVIEW, ID, bRender: false, background: true };
  const read = ({ answer }: { readonly answer: Answer | null }): ReviewResult => {
    const review = readReview(answer?.objects[0]?.payload ?? null);
    return review === null ? { problem: answer?.error?.text ?? '' } : { review };
  };
  return {
    load: async () => read(await requests.send({ ...common, action: 'show' })),
    change: async (subAction, fields = {}) => read(await requests.send({ ...common, action: 'store', fields: { subAction, ...fields } })),
    text: async (which) => {
      const { outcome, answer } = await requests.send({ ...common, action: 'show', paramString: `text=${which}` });
      return outcome === 'success' ? (answer?.document ?? null) : null;
    },
  };
}
