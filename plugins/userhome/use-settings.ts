import { useState } from 'react';
import { actions, attribute, firstElement, REQUESTS, useService, useText, type Answer } from '../../core/api.ts';

/** What the server is told of the user's own page (protocol 4.2), and how that went. */
interface Settings {
  readonly busy: boolean;
  /** What to say about the last try; '' when there is nothing. */
  readonly failed: string;
  /** Resolves with the answer, or null when nothing was stored. */
  send(fields: Readonly<Record<string, string>>): Promise<Answer | null>;
  /** Draws the page anew. */
  redraw(): Promise<unknown>;
}

const DATA_TYPE = 'p_UserHome';

export function useSettings(): Settings {
  const requests = useService(REQUESTS);
  const text = useText();
  const [state, setState] = useState({ busy: false, failed: '' });
  const send = async (fields: Readonly<Record<string, string>>): Promise<Answer | null> => {
    setState({ busy: true, failed: '' });
    const { outcome, answer } = await requests.send({
      action: actions.store,
      dataType: DATA_TYPE,
      fields,
      bRender: false,
      background: true,
    });
    const isStored = outcome === 'success' && answer !== null && answer.error === null;
    setState({ busy: false, failed: isStored ? '' : (answer?.error?.text ?? text('userhome.failed')) });
    return isStored ? answer : null;
  };
  const redraw = () => requests.send({ action: actions.show, dataType: DATA_TYPE, target: 'mainContent', background: true });
  return { ...state, send, redraw };
}

/** An attribute of an element of a short answer; '' without it. */
export function answered(answer: Answer, element: string, name: string): string {
  const root = answer.document && firstElement(answer.document);
  const found = root && firstElement(root, element);
  return found ? attribute(found, name) : '';
}
