import { cloneElement, type ReactNode } from 'react';
import { contentOf, tagOf, type Part } from './markup.tsx';

/** The head of something that folds: a button, inside the heading when the head is one (disclosure pattern). */
export function FoldingHead({
  head,
  id,
  open,
  onPress,
}: {
  readonly head: Part;
  readonly id: string;
  readonly open: boolean;
  readonly onPress: () => void;
}): ReactNode {
  const button = (
    <button type="button" className="ui-fold__button" aria-expanded={open} aria-controls={`${id}-body`} id={`${id}-head`} onClick={onPress}>
      <span className="ui-fold__label">{contentOf(head)}</span>
    </button>
  );
  return /^h[1-6]$/.test(tagOf(head)) ? cloneElement(head, {}, button) : <div className="ui-fold__head">{button}</div>;
}

/**
 * The body of something that folds. Its height is animated by CSS alone, so that what it holds may grow meanwhile.
 * @param minHeight px that stay visible when closed; maxHeight px from which on it scrolls, 0 = never
 */
export function FoldingBody({
  id,
  open,
  minHeight = 0,
  maxHeight = 0,
  children,
}: {
  readonly id: string;
  readonly open: boolean;
  readonly minHeight?: number;
  readonly maxHeight?: number;
  readonly children: ReactNode;
}): ReactNode {
  const scrolls = maxHeight > 0;
  return (
    <div className="ui-fold__body" data-open={open || undefined} data-peek={minHeight > 0 || undefined} id={`${id}-body`}>
      <div
        className="ui-fold__clip"
        inert={!open}
        style={
          minHeight > 0 || scrolls ? { minBlockSize: minHeight || undefined, maxBlockSize: scrolls ? maxHeight : undefined } : undefined
        }
        {...(scrolls ? { 'data-scrolls': '', role: 'region', 'aria-labelledby': `${id}-head`, tabIndex: open ? 0 : -1 } : null)}
      >
        {children}
      </div>
    </div>
  );
}
