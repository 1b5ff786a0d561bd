import schema from './tag-cloud.schema.json';
import { cloneElement, useMemo, type ReactNode } from 'react';
import type { WidgetProps } from '../../../core/api.ts';
import { contentOf, itemsOf, partsOf, tagOf, wordsOf, type Part } from '../shared/markup.tsx';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { warn } from '../shared/warn.ts';

/** Score of a tag, clamped to 10 to 100; what is no number counts as 10 (WID-055, OP-74). */
export function clampScore(score: number): number {
  return Number.isNaN(score) ? 10 : Math.min(100, Math.max(10, score));
}

interface Settings {
  readonly largest: number;
  readonly order: 'given' | 'alphabet' | 'score';
  readonly limit: number;
  readonly label: string;
}
interface Tag {
  readonly key: string | null;
  readonly part: Part;
  readonly words: string;
  readonly score: number;
}

/** `data-score` of the tag or of the list item around it. */
function readTag(item: Part): Tag {
  const inner = tagOf(item) === 'li' ? partsOf(contentOf(item)) : [];
  const part = inner.length === 1 ? inner[0]! : item;
  const given = part.props['data-score'] ?? item.props['data-score'];
  const words = wordsOf(contentOf(part));
  const score = Number.parseFloat(String(given));
  if (Number.isNaN(score))
    warn(schema.title, `data-score="${String(given ?? '')}" of "${words}" is not a number from 10 to 100; 10 is used.`);
  return { key: item.key, part, words, score: clampScore(score) };
}

/** `ui-tagcloud`: each child element is a tag, its `data-score` the size in per cent of the largest (WID-055, OP-74). */
export function TagCloud({ attributes, children }: WidgetProps): ReactNode {
  const { largest, order, limit, label } = useSettings<Settings>(schema, attributes);
  const tags = useMemo(() => {
    const all = itemsOf(children).map(readTag);
    const enough = limit > 0 && all.length > limit ? new Set(all.toSorted((a, b) => b.score - a.score).slice(0, limit)) : null;
    const shown = enough ? all.filter((tag) => enough.has(tag)) : all;
    if (order === 'alphabet') return shown.toSorted((a, b) => a.words.localeCompare(b.words));
    return order === 'score' ? shown.toSorted((a, b) => b.score - a.score) : shown;
  }, [children, order, limit]);
  return (
    <ul
      {...rootProps('ui-tagcloud', attributes)}
      role="list"
      aria-label={label || undefined}
      style={{ '--ui-largest': `${largest / 16}rem` } as object}
    >
      {tags.map(({ key, part, score }) => (
        <li key={key} className="ui-tagcloud__tag" data-score={score} style={{ '--ui-score': score } as object}>
          {tagOf(part) === 'li' ? contentOf(part) : cloneElement(part)}
        </li>
      ))}
    </ul>
  );
}
