import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { LAYOUT_RESIZED, LAYOUT_TURNED, ringStep, useFact, type WidgetProps } from '../../../core/api.ts';
import { isPlain, isRtl } from '../shared/keys.ts';
import { box, contentOf, itemsOf, plainText, splitItem } from '../shared/markup.tsx';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { warn } from '../shared/warn.ts';
import { Track } from '../track/track.tsx';
import schema from './tab-strip.schema.json';

interface Settings {
  readonly selected: number;
  readonly activation: 'auto' | 'manual';
  readonly height: 'auto' | 'fixed' | number;
  readonly label: string;
}

/**
 * `ui-tabstrip`: each child element is a tab, its first element the head. Selecting shifts the container to its panel (WID-001, WID-021,
 * WID-022).
 */
export function TabStrip({ attributes, children }: WidgetProps): ReactNode {
  const settings = useSettings<Settings>(schema, attributes);
  const id = useId();
  const items = useMemo(() => itemsOf(children).map(splitItem), [children]);
  const tabs = items.filter(({ head }) => head);
  const [chosen, select] = useState(settings.selected);
  const strip = useRef<HTMLDivElement>(null);
  // A strip that is wider than its box scrolls: in another layout the selected tab may lie outside.
  const reveal = (): void => strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  // Nor the one that is open at first; the page does not scroll for it.
  useLayoutEffect(() => {
    const [box, tab] = [strip.current, strip.current?.querySelector('[aria-selected=true]')];
    if (!box || !tab) return;
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
    else if (inner.left < outer.left) box.scrollLeft += inner.left - outer.left;
  }, []);
  useFact(LAYOUT_RESIZED, reveal);
  useFact(LAYOUT_TURNED, reveal);
  if (tabs.length < items.length || tabs.length === 0) {
    warn(
      schema.title,
      'each child element needs a head and a body: the first element in it is the head, the rest the body. Everything is shown as it is.',
    );
    return children;
  }
  if (settings.selected >= tabs.length)
    warn(
      schema.title,
      `selected="${settings.selected}" is not allowed: there are ${tabs.length} tabs, counted from 0. The first one is selected.`,
    );
  const selected = chosen < tabs.length ? chosen : 0;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isPlain(event) || event.shiftKey) return;
    const buttons = [...event.currentTarget.children] as HTMLElement[];
    const [back, forth] = isRtl(event.currentTarget) ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const next = ringStep(event.key, buttons.indexOf(event.target as HTMLElement), buttons.length, back!, forth!);
    if (next < 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
    if (settings.activation === 'auto') select(next);
  };
  return (
    <div {...rootProps('ui-tabstrip', attributes)}>
      <div ref={strip} className="ui-tabstrip__tabs" role="tablist" aria-label={settings.label || undefined} onKeyDown={onKeyDown}>
        {tabs.map(({ head }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            className="ui-tabstrip__tab"
            id={`${id}t${index}`}
            aria-controls={`${id}p${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
          >
            {contentOf(head!)}
          </button>
        ))}
      </div>
      <Track
        items={tabs.map(({ part, body }) => box(part, {}, body))}
        index={selected}
        height={settings.height}
        panel={(index) => ({
          role: 'tabpanel',
          id: `${id}p${index}`,
          'aria-labelledby': `${id}t${index}`,
          'data-head': plainText(contentOf(tabs[index]!.head!)),
          tabIndex: 0,
        })}
      />
    </div>
  );
}
