import { useRef, useState } from 'react';
import { actions, CONFIGURATION, NAVIGATION, REQUESTS, useService, type Answer, downloadIn, saveFile } from '../../../core/api.ts';
import { viewIn, type View } from '../model/read-groups.ts';

/** What is to be done with a group, or with the list of them. */
interface Change {
  readonly fields: Readonly<Record<string, string>>;
  /** Asked before it is done. */
  readonly question?: string;
  readonly action?: number;
}

/** What is looked for in what is shown: which page, which words. */
type Look = Readonly<Record<string, string | number>>;

interface State {
  /** The answer that it began with: with another one it begins anew. */
  readonly of: View | null;
  readonly view: View | null;
  readonly progress: '' | 'busy' | 'done' | 'begun' | 'failed';
  /** Why it did not happen: codes of the fields that are wrong, and the words of the server. */
  readonly codes: readonly string[];
  readonly reason: string;
}

export interface GroupsState extends State {
  look(look: Look): Promise<void>;
  /** @returns what is shown then; null when it did not happen */
  change(change: Change): Promise<View | null>;
  download(): Promise<void>;
}

const whyNot = (answer: Answer | null): Pick<State, 'codes' | 'reason'> => ({
  codes: answer?.error?.fields.map(({ code }) => code) ?? [],
  reason: answer?.error?.text ?? '',
});

/** The address of what an answer shows, where it is another view than the one that has asked. */
const addressOf = (view: View): string => (view.kind === 'list' ? 'groups.html' : `group-${view.id}.html`);

/** What is shown of groups, and what is done with them: the server answers each change with what is there then. */
export function useGroups(first: View | null, ID: number): GroupsState {
  const requests = useService(REQUESTS);
  const navigation = useService(NAVIGATION);
  const { dispatcherUrl } = useService(CONFIGURATION);
  const begun: State = { of: first, view: first, progress: '', codes: [], reason: '' };
  const [last, setState] = useState(begun);
  const state = last.of === first ? last : begun;
  const put = (next: Partial<State>): void => setState((now) => ({ ...(now.of === first ? now : begun), ...next }));
  const calls = useRef(0);
  const course = first?.kind === 'report' ? { course: first.course } : {};
  const common = { dataType: 'p_Groups', ID, bRender: false, background: true } as const;
  const paramStringOf = (look: Look): string =>
    Object.entries({ ...course, ...look })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  const busy = (): number => {
    put({ progress: 'busy', codes: [], reason: '' });
    return ++calls.current;
  };
  return {
    ...state,
    async look(look) {
      const call = busy();
      const { outcome, answer } = await requests.send({ ...common, action: actions.list, paramString: paramStringOf(look) });
      // What was asked for before what is shown is not shown, however late it comes.
      if (call < calls.current) return;
      const view = viewIn(answer);
      const progress = view !== null || outcome === 'notSent' ? '' : 'failed';
      put({ ...(view === null ? {} : { view }), progress, ...whyNot(answer) });
    },
    async change({ fields, question, action = actions.store }) {
      busy();
      const asked = question === undefined ? {} : { requestConfirm: question };
      const { outcome, answer } = await requests.send({ ...common, action, fields, ...asked });
      const view = viewIn(answer);
      if (view !== null && view.kind !== first?.kind) {
        const url = new URL(addressOf(view), location.href);
        if (!navigation.follow(url)) navigation.leave(url.href);
        return view;
      }
      // Without a confirmation nothing has changed, and there is no message.
      const progress = view !== null ? 'done' : outcome === 'notSent' ? '' : 'failed';
      put({ ...(view === null ? {} : { view }), progress, ...whyNot(answer) });
      return view;
    },
    async download() {
      busy();
      const { outcome, answer } = await requests.send({
        ...common,
        action: actions.export,
        paramString: paramStringOf({}),
        fields: { ticket: '1' },
      });
      const file = downloadIn(answer, dispatcherUrl, location.href);
      if (file !== null) saveFile(file);
      put({ progress: file !== null ? 'begun' : outcome === 'notSent' ? '' : 'failed', ...whyNot(answer) });
    },
  };
}
