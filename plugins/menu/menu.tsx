import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { MENUS, useObservable, useProvided, useService, type WidgetProps } from '../../core/api.ts';
import { MENU_KEYBOARD } from '../menu-keyboard/contract.ts';
import { buttonAt, closeAll, closeFloating, PARTS, toggle } from './disclosure.ts';
import { markSelected, selectedIds } from './selection.ts';

/** Kinds whose list runs across the page on a wide screen. */
const ROWS = new Set(['classic', 'dropdown', 'graphic', 'content', 'language']);

/**
 * Behaviour of a menu that a stylesheet drew (`ui-menu`, attributes `id`, `kind`, `history`): marks what is selected, opens
 * and closes by its buttons, and closes when the focus or a press goes elsewhere. The plugin `menu-keyboard` brings arrows, Escape and
 * first letters.
 */
export function Menu({ attributes, children }: WidgetProps): ReactNode {
  const menus = useService(MENUS);
  const all = useObservable(menus.menus$, []);
  const selected = useMemo(() => selectedIds(all.find(({ id }) => id === attributes.id)?.items), [all, attributes.id]);
  const body = useRef<HTMLDivElement>(null);
  const keyboard = useProvided(MENU_KEYBOARD);
  const keys = useMemo(() => keyboard?.keysFor(PARTS), [keyboard]);
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
    const { key, shiftKey, timeStamp } = event;
    if (!keys?.press({ key, shiftKey, timeStamp, target: event.target as Element }, body.current, ROWS.has(attributes.kind ?? ''))) return;
    event.preventDefault();
    event.stopPropagation(); // Escape closes the topmost layer only (OP-72)
  };
  return (
    <div className="menu__body" ref={body} onClick={onClick} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
