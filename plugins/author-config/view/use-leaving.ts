import { useEffect } from 'react';
import { beBusy, DIALOGS, LOCKS, useService, useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';

/** Asks before the screen is left with changes that are not stored: by a link or command elsewhere, by closing, by back and forward. */
export function useLeaving(editor: Editor | null, element: () => Element | null): void {
  const dialogs = useService(DIALOGS);
  const locks = useService(LOCKS);
  const text = useText();
  const question = text('author.leave');
  // A new build of the site waits until the editor is closed.
  useEffect(() => (editor ? beBusy(locks) : undefined), [editor, locks]);
  useEffect(() => {
    if (!editor) return;
    let agreed = false;
    const isOwn = (target: Element): boolean => element()?.contains(target) === true || target.closest('dialog') !== null;
    const onClick = (event: MouseEvent): void => {
      const target =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('a[href], [data-command^="menu."], [data-command^="object."]')
          : null;
      const isElsewhere =
        target instanceof HTMLAnchorElement && (target.target === '_blank' || target.getAttribute('href')?.startsWith('#'));
      if (agreed || !target || isElsewhere || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isOwn(target) && !target.hasAttribute('data-leaves')) return;
      editor.update();
      if (!editor.isChanged) return;
      event.preventDefault();
      event.stopPropagation();
      void dialogs.confirm(question).then((leave) => {
        if (!leave) return;
        agreed = true;
        editor.storeDraft();
        target.click();
      });
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      editor.update();
      editor.storeDraft();
      if (editor.isChanged && !agreed) event.preventDefault();
    };
    const keep = (): void => editor.storeDraft();
    // Held until the author has answered; the way back is gone if they stay.
    const onPop = (event: PopStateEvent): void => {
      editor.update();
      if (agreed || !editor.isChanged) return;
      event.stopImmediatePropagation();
      void dialogs.confirm(question).then((leave) => {
        agreed = true;
        if (leave) window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        else {
          window.addEventListener(
            'popstate',
            (back) => {
              back.stopImmediatePropagation();
              agreed = false;
            },
            { capture: true, once: true },
          );
          history.forward();
        }
      });
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('pagehide', keep);
    window.addEventListener('popstate', onPop, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('popstate', onPop, true);
    };
  }, [editor, element, dialogs, question]);
}
