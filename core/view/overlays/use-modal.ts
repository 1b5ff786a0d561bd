import { useLayoutEffect, type RefObject } from 'react';
import { useService } from '../../base/services.ts';
import { CONFIGURATION } from '../../config/contract.ts';
import { TARGETS } from '../contract.ts';

/**
 * Shows a dialog modally as long as its component is mounted. The browser gives the focus back when the dialog closes, and only while it
 * is in the document: so it closes in a layout effect, before React removes it. When what had the focus is gone, the main content has it.
 */
export function useModal(box: RefObject<HTMLDialogElement | null>): void {
  const targets = useService(TARGETS);
  const { mainTarget } = useService(CONFIGURATION);
  useLayoutEffect(() => {
    const element = box.current!;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      const main = targets.element(mainTarget);
      if (!before?.isConnected && main instanceof HTMLElement) main.focus({ preventScroll: true });
    };
  }, [box, targets, mainTarget]);
}
