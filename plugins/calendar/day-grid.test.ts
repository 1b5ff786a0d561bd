// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from './days.ts';
import { DayGrid } from './day-grid.ts';

/** Builds a grid of days as the stylesheet draws it. @param events number of events by day */
function draw(first: string, weeks: number, events: Record<string, number> = {}, month = '2026-11', view = 'month'): HTMLElement {
  const root = document.createElement('div');
  const grid = root.appendChild(document.createElement('table'));
  grid.setAttribute('role', 'grid');
  grid.dataset.view = view;
  for (let week = 0; week < weeks; week++) {
    const row = grid.insertRow();
    for (let at = 0; at < 7; at++) {
      const cell = row.insertCell();
      const day = addDays(first, week * 7 + at);
      cell.dataset.day = day;
      cell.className = day.startsWith(month) ? 'day' : 'day day--other';
      if (day === '2026-11-21') cell.setAttribute('aria-current', 'date');
      for (let i = 0; i < (events[day] ?? 0); i++) {
        const link = cell.appendChild(document.createElement('a'));
        link.href = `calendar-${i}.html`;
      }
    }
  }
  document.body.replaceChildren(root);
  return root;
}

const open = vi.fn((_view: string, _days: { from: string; to: string }) => true);
const cell = (root: Element, day: string): HTMLElement => root.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
const inTabOrder = (root: Element): string[] =>
  [...root.querySelectorAll<HTMLElement>('[data-day]')].filter(({ tabIndex }) => tabIndex === 0).map(({ dataset }) => dataset.day ?? '');
const focused = (): string =>
  (document.activeElement as HTMLElement).dataset.day ?? (document.activeElement as HTMLAnchorElement).getAttribute('href') ?? '';

function key(grid: DayGrid, root: Element, name: string, more: object = {}): boolean {
  return grid.press(root, {
    key: name,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    metaKey: false,
    target: document.activeElement,
    ...more,
  });
}

describe('grid of days', () => {
  beforeEach(() => open.mockClear());

  it('CON-003 one day is in the tab order: today, else the first of the month; its links are not', () => {
    const root = draw('2026-10-26', 6, { '2026-11-25': 2 });
    new DayGrid(open).arrange(root);
    expect(inTabOrder(root)).toEqual(['2026-11-21']);
    expect([...root.querySelectorAll('a')].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1]);
    const february = draw('2027-02-01', 4, {}, '2027-02');
    new DayGrid(open).arrange(february);
    expect(inTabOrder(february)).toEqual(['2027-02-01']);
  });

  it('CON-003 arrows move the focus and with it the place in the tab order', () => {
    const root = draw('2026-10-26', 6);
    const grid = new DayGrid(open);
    grid.arrange(root);
    cell(root, '2026-11-21').focus();
    for (const name of ['ArrowDown', 'ArrowRight', 'Home']) expect(key(grid, root, name)).toBe(true);
    expect(focused()).toBe('2026-11-23');
    expect(inTabOrder(root)).toEqual(['2026-11-23']);
    expect(key(grid, root, 'ArrowDown', { altKey: true })).toBe(false);
    expect(key(grid, root, 'a')).toBe(false);
    expect(open).not.toHaveBeenCalled();
  });

  it('CON-003 a day outside the grid is asked for, and has the focus once it is drawn', () => {
    const grid = new DayGrid(open);
    const november = draw('2026-10-26', 6);
    grid.arrange(november);
    cell(november, '2026-11-21').focus();
    key(grid, november, 'PageDown');
    expect(open).toHaveBeenCalledWith('month', { from: '2026-12-01', to: '2026-12-31' });
    const december = draw('2026-11-30', 5, {}, '2026-12');
    grid.arrange(december);
    expect(focused()).toBe('2026-12-21');
    expect(inTabOrder(december)).toEqual(['2026-12-21']);
  });

  it('CON-003 Enter opens the only event of a day, or goes into a day with several and Escape out again', () => {
    const root = draw('2026-10-26', 6, { '2026-11-25': 3, '2026-11-26': 1 });
    const grid = new DayGrid(open);
    grid.arrange(root);
    const clicked = vi.fn((event: Event) => event.preventDefault());
    root.addEventListener('click', clicked);
    cell(root, '2026-11-26').focus();
    expect(key(grid, root, 'Enter')).toBe(true);
    expect(clicked).toHaveBeenCalledOnce();
    cell(root, '2026-11-25').focus();
    key(grid, root, 'Enter');
    expect(focused()).toBe('calendar-0.html');
    key(grid, root, 'ArrowDown');
    expect(focused()).toBe('calendar-1.html');
    key(grid, root, 'ArrowUp');
    key(grid, root, 'ArrowUp');
    expect(focused()).toBe('calendar-2.html');
    expect(key(grid, root, 'ArrowRight')).toBe(false);
    key(grid, root, 'Escape');
    expect(focused()).toBe('2026-11-25');
    expect([...root.querySelectorAll('a')].every(({ tabIndex }) => tabIndex === -1)).toBe(true);
    cell(root, '2026-11-24').focus();
    expect(key(grid, root, 'Enter')).toBe(false);
  });

  it('CON-003 a week steps by weeks', () => {
    const root = draw('2026-11-23', 1, {}, '2026-11', 'week');
    const grid = new DayGrid(open);
    grid.arrange(root);
    cell(root, '2026-11-24').focus();
    key(grid, root, 'PageUp');
    key(grid, root, 'ArrowDown');
    expect(open.mock.calls).toEqual([
      ['week', { from: '2026-11-16', to: '2026-11-22' }],
      ['week', { from: '2026-11-30', to: '2026-12-06' }],
    ]);
  });

  it('CON-003 a click makes its day the one that Tab comes back to', () => {
    const root = draw('2026-10-26', 6, { '2026-11-25': 1 });
    const grid = new DayGrid(open);
    grid.arrange(root);
    grid.noteFocus(root, cell(root, '2026-11-25').querySelector('a')!);
    expect(inTabOrder(root)).toEqual(['2026-11-25']);
    grid.arrange(root);
    expect(inTabOrder(root)).toEqual(['2026-11-25']);
  });
});
