import type { ReactNode } from 'react';
import { box, contentOf, type Part } from '../shared/markup.tsx';

/**
 * Boxes in a row of which one is seen; the row is shifted so that it is that one (WID-022). Only CSS moves and measures.
 * @param height `auto`: as high as the box that is seen; `fixed`: as high as the highest; a number: px, longer boxes scroll
 */
export function Track({
  items,
  index,
  height,
  panel,
}: {
  readonly items: readonly Part[];
  readonly index: number;
  readonly height: 'auto' | 'fixed' | number;
  /** Further properties of a box. */
  readonly panel: (index: number) => Readonly<Record<string, unknown>>;
}): ReactNode {
  const value = typeof height === 'number';
  return (
    <div
      className="ui-track"
      data-height={value ? 'value' : height}
      style={{ '--ui-index': index, blockSize: value ? height : undefined } as object}
    >
      <div className="ui-track__row">
        {items.map((item, at) =>
          box(
            item,
            { ...panel(at), className: 'ui-track__panel', 'data-current': at === index || undefined, inert: at !== index },
            contentOf(item),
          ),
        )}
      </div>
    </div>
  );
}
