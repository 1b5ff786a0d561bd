import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { CLOCK, REQUESTS, useService, useText, type WidgetProps } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { SitePart } from '../model/document-root.ts';
import { checkPart, type PartFault } from './menu-calls.ts';

/** From a change to looking at what is wrong, in ms. */
const CHECK_DELAY = 600;

const Faults = createContext<readonly PartFault[]>([]);

/** Asks the server, after each change, what is wrong with the part of the site that is edited; its form shows that at the items. */
export function CheckedPart({
  editor,
  part: { dataType, html },
  children,
}: {
  readonly editor: Editor;
  readonly part: SitePart;
  readonly children: ReactNode;
}): ReactNode {
  const requests = useService(REQUESTS);
  const clock = useService(CLOCK);
  const [faults, setFaults] = useState<readonly PartFault[]>([]);
  useEffect(() => {
    let stop = (): void => {};
    let looked: unknown = null;
    let calls = 0;
    const look = async (): Promise<void> => {
      const own = ++calls;
      const found = await checkPart(requests, { dataType, html }, editor.xml);
      // An answer about what has been changed again says nothing of what is there.
      if (own === calls && found !== null) setFaults(found);
    };
    const subscription = editor.state$.subscribe(() => {
      if (editor.document === looked) return;
      looked = editor.document;
      stop();
      stop = clock.setTimeout(() => void look(), CHECK_DELAY);
    });
    return () => {
      calls = -1;
      stop();
      subscription.unsubscribe();
    };
  }, [editor, dataType, html, requests, clock]);
  return <Faults.Provider value={faults}>{children}</Faults.Provider>;
}

/** `ui-menu-faults`: what is wrong with one item of a menu, or text, `item`, in the words of the server. */
export function MenuFaults({ attributes: { item = '' } }: WidgetProps): ReactNode {
  const text = useText();
  const own = useContext(Faults).filter((fault) => fault.item === item);
  return (
    <div role="status" className="author-faults">
      {own.map(({ isError, words }) => (
        <p key={words} className={isError ? 'field__error' : 'author-hint'}>
          <strong>{text(isError ? 'author.menu.error' : 'author.menu.warning')}</strong> {words}
        </p>
      ))}
    </div>
  );
}
