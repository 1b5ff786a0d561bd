import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { useText } from '../../../core/api.ts';
import type { Blocks } from '../blocks/block.ts';
import type { OpenEditor } from '../editor/open.ts';
import type { SlashQuery } from '../writing/slash.ts';
import { groupsFor, type ToolbarAction } from './buttons.tsx';

/** What a slash offers, as the buttons are called. */
const OFFERED = /^(?:h[345]|paragraph|numbers|bullets|quote|pre|link|picture|insertTable|footnote|formula)$/;

interface Item {
  readonly name: string;
  readonly label: string;
  readonly wish: ToolbarAction;
}

function itemsOf({ hasPictures, blocks, text }: Pick<SlashMenuOptions, 'hasPictures' | 'blocks' | 'text'>): Item[] {
  const buttons = groupsFor(hasPictures, false).flatMap((group) => group.buttons);
  return [
    ...buttons.filter(({ name }) => OFFERED.test(name)).map(({ name, wish }) => ({ name, wish, label: text(`richText.${name}`) })),
    ...Object.entries(blocks).map(([element, { title }]): Item => ({
      name: element,
      label: title(text),
      wish: { kind: 'insertBlock', element },
    })),
  ];
}

interface SlashMenuOptions {
  readonly editor: RefObject<OpenEditor | null>;
  readonly box: RefObject<HTMLElement | null>;
  /** Of the element that is written in. */
  readonly id: string;
  readonly hasPictures: boolean;
  /** Widgets that can be put into the text. */
  readonly blocks: Blocks;
  readonly text: ReturnType<typeof useText>;
  readonly onWish: (wish: ToolbarAction) => void;
}

/** The menu behind a slash. The focus stays in the text, which says which line of the menu is meant. */
export function useSlashMenu({ editor, box, id, hasPictures, blocks, text, onWish }: SlashMenuOptions): {
  readonly menu: ReactNode;
  readonly asked: (query: SlashQuery | null) => void;
  readonly pressed: (key: string) => boolean;
} {
  const [query, setQuery] = useState<SlashQuery | null>(null);
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const words = query?.query.trim().toLocaleLowerCase() ?? '';
  const items = query ? itemsOf({ hasPictures, blocks, text }).filter(({ label }) => label.toLocaleLowerCase().includes(words)) : [];
  const active = Math.min(chosen, items.length - 1);
  const take = (item: Item): void => {
    editor.current?.closeSlash(true);
    onWish(item.wish);
  };
  const pressed = (key: string): boolean => {
    if (key === 'Escape') editor.current?.closeSlash(false);
    else if (items.length === 0) return false;
    else if (key === 'Enter' || key === 'Tab') take(items[active]!);
    else if (key === 'ArrowDown') setChosen((active + 1) % items.length);
    else if (key === 'ArrowUp') setChosen((active + items.length - 1) % items.length);
    else return false;
    return true;
  };
  // The kernel stays open while these change.
  const latest = useRef(pressed);
  const isOpen = items.length > 0;
  useEffect(() => {
    latest.current = pressed;
    const written = box.current?.ownerDocument.getElementById(id);
    const states = { 'aria-haspopup': 'listbox', 'aria-controls': list, 'aria-activedescendant': `${list}-${active}` };
    for (const [name, value] of Object.entries(states)) {
      if (isOpen) written?.setAttribute(name, value);
      else written?.removeAttribute(name);
    }
  });
  const around = box.current?.getBoundingClientRect();
  return {
    asked(next) {
      setQuery(next);
      setChosen(0);
    },
    pressed: (key) => latest.current(key),
    menu: (
      <>
        <p className="visually-hidden" role="status">
          {query === null ? '' : text('richText.slash.count', { count: items.length })}
        </p>
        {isOpen && around && (
          <div
            id={list}
            className="rt-slash"
            role="listbox"
            aria-label={text('richText.slash')}
            style={{ top: query!.bottom - around.top, left: Math.max(0, Math.min(query!.left - around.left, around.width - 250)) }}
          >
            {items.map((item, index) => (
              <div
                key={item.name}
                id={`${list}-${index}`}
                className="rt-slash__item"
                role="option"
                aria-selected={index === active}
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(item);
                }}
              >
                {item.label}
              </div>
            ))}
          </div>
        )}
      </>
    ),
  };
}
