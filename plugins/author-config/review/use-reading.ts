import { useEffect, useMemo, useState } from 'react';
import { parse, REQUESTS, useService, type ObjectViewProps } from '../../../core/api.ts';
import type { Texts } from './decide.tsx';
import { readReview, reviewCalls, type Review, type ReviewCalls, type ReviewResult } from './review-calls.ts';

const NOTHING = '<objectDocument><object/></objectDocument>';

async function loadTexts(calls: ReviewCalls, isDraft: boolean): Promise<Texts | null> {
  const [published, proposed] = await Promise.all([isDraft ? parse(NOTHING) : calls.text('published'), calls.text('proposed')]);
  return published && proposed && { published, proposed };
}

export interface Reading {
  readonly review: Review | null;
  readonly texts: Texts | 'failed' | null;
  /** Why the last call was refused, in the words of the server, and what it was about; null when it was not. */
  readonly problem: { readonly words: string; readonly of: 'words' | 'decision' } | null;
  /** What has happened last. */
  readonly done: string;
  reload(): Promise<void>;
  change(subAction: string, fields: Readonly<Record<string, string>>, message?: string): Promise<boolean>;
}

/** What ends a review. All else is about what is said in it. */
const DECISIONS: ReadonlySet<string> = new Set(['approve', 'return']);

/** A review with the texts that are compared. */
export function useReading({ ID, payload }: ObjectViewProps['object']): Reading {
  const requests = useService(REQUESTS);
  const calls = useMemo(() => reviewCalls(requests, ID), [requests, ID]);
  const [review, setReview] = useState(() => readReview(payload));
  const [texts, setTexts] = useState<Texts | 'failed' | null>(null);
  const [problem, setProblem] = useState<Reading['problem']>(null);
  const [done, setDone] = useState('');
  const isDraft = review?.isDraft === true;
  useEffect(() => {
    let isMounted = true;
    void loadTexts(calls, isDraft).then((found) => isMounted && setTexts(found ?? 'failed'));
    return () => {
      isMounted = false;
    };
  }, [calls, isDraft]);
  const take = (result: ReviewResult, message = '', of: 'words' | 'decision' = 'words'): boolean => {
    const isTaken = 'review' in result;
    if (isTaken) setReview(result.review);
    setProblem(isTaken ? null : { words: result.problem, of });
    setDone(isTaken ? message : '');
    return isTaken;
  };
  return {
    ...{ review, texts, problem, done },
    reload: async () => {
      take(await calls.load());
      setTexts((await loadTexts(calls, isDraft)) ?? 'failed');
    },
    change: async (subAction, fields, message) =>
      take(await calls.change(subAction, fields), message, DECISIONS.has(subAction) ? 'decision' : 'words'),
  };
}
