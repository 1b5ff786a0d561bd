import { useEffect, useState } from 'react';
import { CLOCK, REQUESTS, useService } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { askReferences, namedIn, NO_REFERENCES, type References } from './references.ts';

/** From the last change to the next look, in ms: a number is typed digit by digit. */
const RESTED = 500;

/** What the numbers in the form mean, of all that it has had; the form is drawn with a number that was typed once its meaning is there. */
export function useReferences(editor: Editor): References {
  const [clock, requests] = [useService(CLOCK), useService(REQUESTS)];
  const [references, setReferences] = useState(NO_REFERENCES);
  useEffect(() => {
    const asked = new Set<number>();
    let seen: Editor['document'] | null = null;
    let isMounted = true;
    let stopWaiting = (): void => {};
    const look = async (): Promise<void> => {
      if (editor.document === seen) return;
      seen = editor.document;
      const numbers = namedIn(seen).filter((each) => !asked.has(each));
      if (numbers.length === 0) return;
      for (const each of numbers) asked.add(each);
      const found = await askReferences(requests, numbers);
      // What did not come is asked for with the next change.
      for (const each of numbers) if (!found.has(each)) asked.delete(each);
      if (!isMounted || found.size === 0) return;
      editor.redrawForm();
      setReferences((before) => new Map([...before, ...found]));
    };
    // Those of the document as it was loaded at once.
    void look();
    const changes = editor.state$.subscribe(() => {
      stopWaiting();
      stopWaiting = clock.setTimeout(() => void look(), RESTED);
    });
    return () => {
      isMounted = false;
      changes.unsubscribe();
      stopWaiting();
    };
  }, [editor, clock, requests]);
  return references;
}
