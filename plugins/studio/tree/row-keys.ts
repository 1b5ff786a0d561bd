import type { KeyboardEvent } from 'react';

interface RowState {
  readonly isOpen: boolean;
  readonly hasBranch: boolean;
  toggle(): void;
}

/** What of a row has the focus when arrow keys lead to it. */
const FOCUSED = 'button.tree-row__toggle, a.tree-row__title, button';

const focusRow = (row: Element | undefined): boolean => {
  const found = row?.querySelector<HTMLElement>(FOCUSED) ?? null;
  found?.focus();
  return found !== null;
};

/** Arrow keys lead from row to row, open a branch and close it. @returns whether the key meant the tree */
export function goOn({ key, currentTarget }: KeyboardEvent<HTMLElement>, { isOpen, hasBranch, toggle }: RowState): boolean {
  const rows = [...(currentTarget.closest('.studio-tree')?.querySelectorAll('.tree-row') ?? [])];
  const at = rows.indexOf(currentTarget);
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  switch (key) {
    case 'ArrowDown':
      return focusRow(rows[at + 1]);
    case 'ArrowUp':
      return focusRow(rows[at - 1]);
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      if (hasBranch && !isOpen) toggle();
      return hasBranch && !isOpen;
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft': {
      if (isOpen) toggle();
      const around = currentTarget.closest('.studio-tree__in')?.parentElement?.querySelector('.tree-row');
      return isOpen || focusRow(around ?? undefined);
    }
    default:
      return false;
  }
}
