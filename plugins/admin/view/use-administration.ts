import { useRef, useState } from 'react';
import { actions, REQUESTS, useService } from '../../../core/api.ts';
import { partIn, type AdminPart, type Asked } from '../model/read-part.ts';

/** What became of what was asked for; `none` of the lines were there any more. */
type Progress =
  | { readonly is: '' | 'busy' | 'none' }
  | { readonly is: 'done'; readonly count: number }
  | { readonly is: 'failed'; readonly reason: string };

interface AdministrationState {
  readonly page: AdminPart;
  readonly progress: Progress;
  /** Where the pages before this one begin. */
  readonly trail: readonly string[];
  /** @returns whether there is another list now */
  look(asked: Asked, trail?: readonly string[]): Promise<boolean>;
  change(name: string, keys: readonly string[], question?: string): Promise<boolean>;
}

/** A part, what is asked for of it, and what the server answers: always the list as it is then. */
export function useAdministration(first: AdminPart): AdministrationState {
  const requests = useService(REQUESTS);
  const [page, setPage] = useState(first);
  const [trail, setTrail] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<Progress>({ is: '' });
  const isBusy = useRef(false);
  const send = async (asked: Asked, more: object): Promise<AdminPart | null> => {
    // Who presses twice means it once.
    if (isBusy.current) return null;
    isBusy.current = true;
    setProgress({ is: 'busy' });
    const pairs = Object.entries(asked).filter(([, value]) => value !== '');
    const paramString = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    const common = { action: actions.list, dataType: 'p_Administration', html: page.part, paramString, bRender: false, background: true };
    const { outcome, answer } = await requests.send({ ...common, ...more }).finally(() => {
      isBusy.current = false;
    });
    const next = partIn(answer);
    if (next !== null) {
      setPage(next);
      setProgress(next.done === null ? { is: '' } : next.done === 0 ? { is: 'none' } : { is: 'done', count: next.done });
    } else setProgress(outcome === 'notSent' ? { is: '' } : { is: 'failed', reason: answer?.error?.text ?? '' });
    return next;
  };
  return {
    page,
    progress,
    trail,
    look: async (asked, before = []) => {
      const next = await send(asked, {});
      if (next !== null) setTrail(before);
      return next !== null;
    },
    change: async (name, keys, question) => {
      const fields = { subAction: name, keys: keys.join(' ') };
      const next = await send(page.asked, {
        ...{ action: actions.store, ID: 0, fields },
        ...(question === undefined ? {} : { requestConfirm: question }),
      });
      return next !== null;
    },
  };
}
