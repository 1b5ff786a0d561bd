import { dayOfKey, monthOf, weekOf } from './days.ts';

const LINKS = 'a[href]';

const cellsOf = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[role="grid"] [data-day]')];
const cellAt = (root: Element, day: string): HTMLElement | null => cellsOf(root).find(({ dataset }) => dataset.day === day) ?? null;
const linksOf = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(LINKS)];

/**
 * The keyboard behaviour of a grid of days that a stylesheet has drawn: one day is in the tab order, arrows lead to others, Enter goes
 * into a day with several events and Escape out of it. A day that the grid does not hold is asked for.
 */
export class DayGrid {
  private day = '';
  private entered: HTMLElement | null = null;
  /** The day that is to have the focus once it is drawn. */
  private wanted = '';

  /** @param open shows the period of a day: its first and last day, and the view */
  constructor(private readonly open: (view: string, days: { readonly from: string; readonly to: string }) => boolean) {}

  /** Makes one day reachable by Tab; after every drawing. */
  arrange(root: Element): void {
    const cells = cellsOf(root);
    if (cells.length === 0) return;
    const wanted = this.wanted === '' ? null : cellAt(root, this.wanted);
    const ownCell = cells.find(({ dataset, className }) => dataset.day === this.day && !/\bday--other\b/.test(className));
    const active =
      wanted ??
      ownCell ??
      cells.find((cell) => cell.getAttribute('aria-current') === 'date') ??
      cells.find(({ className }) => !/\bday--other\b/.test(className)) ??
      cells[0];
    if (active) this.mark(cells, active);
    if (wanted !== null) {
      this.wanted = '';
      wanted.focus();
    }
  }

  /** Returns whether the key was for the grid. */
  press(root: Element, event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'target'>): boolean {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="grid"] [data-day]') : null;
    if (cell === null || event.altKey || event.metaKey) return false;
    if (event.target !== cell) return this.pressInside(cell, event);
    if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') return this.enter(root, cell);
    const cells = cellsOf(root);
    const grid = cell.closest<HTMLElement>('[role="grid"]');
    const [first, last] = [cells[0]?.dataset.day ?? '', cells.at(-1)?.dataset.day ?? ''];
    const view = grid?.dataset.view ?? 'month';
    const isRtl = getComputedStyle(cell).direction === 'rtl';
    const day = dayOfKey(event, { day: cell.dataset.day ?? '', first, last, view, isRtl });
    return day !== null && this.go(root, day, view, first);
  }

  /** The focus, or a click, is somewhere in the grid: that day is the one that Tab comes back to. */
  noteFocus(root: Element, target: EventTarget): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role="grid"] [data-day]') : null;
    if (this.entered !== null && this.entered !== cell) this.leave();
    if (cell !== null && cell.dataset.day !== this.day) this.mark(cellsOf(root), cell);
  }

  /** Goes to an event of a day, or into the day when it has several. Where days are mere numbers, to the list below. */
  enter(root: Element, cell: HTMLElement): boolean {
    const links = linksOf(cell);
    const [first] = links;
    if (first === undefined) return false;
    const list = root.querySelector<HTMLElement>('.calendar__list');
    if (list !== null && getComputedStyle(list).display !== 'none') {
      const address = first.getAttribute('href');
      [...list.querySelectorAll<HTMLElement>(LINKS)].find((link) => link.getAttribute('href') === address)?.focus();
    } else if (links.length === 1) first.click();
    else {
      this.entered = cell;
      for (const link of links) link.tabIndex = 0;
      first.focus();
    }
    return true;
  }

  private go(root: Element, day: string, view: string, firstDay: string): boolean {
    const cell = cellAt(root, day);
    if (cell !== null) {
      this.mark(cellsOf(root), cell);
      cell.focus();
      return true;
    }
    this.wanted = day;
    return this.open(view, view === 'week' ? weekOf(day, firstDay) : monthOf(day));
  }

  private pressInside(cell: HTMLElement, { key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
    if (key === 'Escape') {
      this.leave();
      cell.focus();
      return true;
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return false;
    const links = linksOf(cell);
    links[(links.indexOf(target as HTMLElement) + step + links.length) % links.length]?.focus();
    return true;
  }

  private leave(): void {
    for (const link of this.entered === null ? [] : linksOf(this.entered)) link.tabIndex = -1;
    this.entered = null;
  }

  private mark(cells: readonly HTMLElement[], active: HTMLElement): void {
    this.day = active.dataset.day ?? '';
    for (const cell of cells) {
      cell.tabIndex = cell === active ? 0 : -1;
      if (cell !== this.entered) for (const link of linksOf(cell)) link.tabIndex = -1;
    }
  }
}
