import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { MENUS, useObservable, useService, type WidgetProps } from '../../core/api.ts';
import { moveByKey } from './arrows.ts';
import { buttonAt, closeAll, closeAround, closeFloating, openByArrow, toggle } from './disclosure.ts';
import { markSelected, selectedIds } from './selection.ts';
import { TypeAhead } from './type-ahead.ts';

/** Kinds whose list runs across the page on a wide screen. */
const ACROSS = new Set(['classic', 'dropdown', 'graphic', 'content', 'language']);

/**
 * Behaviour of a menu that a stylesheet drew (`ui-menu`, attributes `id`, `kind`, `history`): marks what is selected, opens
 * and closes by its buttons, arrows and Escape, goes to an item by its first letters, and gets out of the way when the focus or a press
 * goes elsewhere.
 */
export function Menu({ attributes, children }: WidgetProps): ReactNode {
  const menus = useService(MENUS);
  const all = useObservable(menus.menus$, []);
  const selected = useMemo(() => selectedIds(all.find(({ id }) => id === attributes.id)?.items), [all, attributes.id]);
  const body = useRef<HTMLDivElement>(null);
  const typing = useRef(new TypeAhead());
  const tree = attributes.kind === 'left';
  const language = attributes.kind === 'language';

  // After every drawing: a redrawn link has lost its mark. The language menu's marks are the stylesheet's.
  useLayoutEffect(() => {
    if (body.current && !language && selected) markSelected(body.current, selected, tree);
  });
  useEffect(() => {
    const leave = (event: Event): void => {
      if (body.current && !body.current.contains(event.target as Node)) closeFloating(body.current);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, []);

  const onClick = (event: MouseEvent): void => {
    const element = event.target as Element;
    const button = buttonAt(element);
    if (button) toggle(button, tree);
    else if (element.closest('[data-menu-item]') && body.current) closeAll(body.current);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !body.current) return;
    const element = event.target as Element;
    const wide = !body.current.querySelector('[data-menu-open][aria-expanded="true"]');
    const used =
      event.key === 'Escape'
        ? closeAround(body.current, element)
        : openByArrow(event.key, element, body.current) || moveByKey(event.key, element, wide && ACROSS.has(attributes.kind ?? ''));
    if (!used && !goByLetters(typing.current, event, element)) return;
    event.preventDefault();
    event.stopPropagation(); // Escape closes the topmost layer only (OP-72)
  };
  return (
    <div className="menu__body" ref={body} onClick={onClick} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Whether a letter was used to go to an item beside the focused one. */
function goByLetters(typing: TypeAhead, { key, timeStamp, shiftKey }: KeyboardEvent, element: Element): boolean {
  const list = element.closest('.menu__list, .menu__sub');
  if (!list || (shiftKey && key === ' ')) return false;
  const links = [...list.querySelectorAll<HTMLElement>(':scope > .menu__item > .menu__row > .menu__link')];
  const found = typing.find(
    key,
    links,
    links.findIndex((link) => link.parentElement?.contains(element)),
    timeStamp,
  );
  (found as HTMLElement | null | undefined)?.focus();
  return found !== null && found !== undefined;
}
