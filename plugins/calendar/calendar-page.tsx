import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { NAVIGATION, useService, useText, type ObjectViewProps } from '../../core/api.ts';
import { DayGrid } from './day-grid.ts';

/** The calendar: keys of the grid of days around what the stylesheet drew. View, period and category are in the address. */
export function CalendarPage({ children }: ObjectViewProps): ReactNode {
  const navigation = useService(NAVIGATION);
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const [grid] = useState(
    () =>
      new DayGrid((view, { from, to }) => {
        const address = new URL(location.href);
        for (const [name, value] of Object.entries({ view, from, to })) address.searchParams.set(name, value);
        address.hash = '';
        return navigation.follow(address);
      }),
  );
  // Every drawing may bring other days.
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    grid.arrange(element);
    for (const each of element.querySelectorAll('[role="grid"]')) each.setAttribute('aria-describedby', 'calendar-help');
  });
  const press = (event: KeyboardEvent): void => {
    if (root.current !== null && grid.press(root.current, event.nativeEvent)) event.preventDefault();
  };
  const click = (event: MouseEvent): void => {
    const cell =
      event.target instanceof Element && event.target.closest('a') === null
        ? event.target.closest<HTMLElement>('[role="grid"] .day--full')
        : null;
    if (cell !== null && root.current !== null && getComputedStyle(cell).cursor === 'pointer') grid.enter(root.current, cell);
  };
  return (
    <div
      ref={root}
      onKeyDown={press}
      onClick={click}
      onFocus={(event) => {
        if (root.current !== null) grid.noteFocus(root.current, event.target);
      }}
    >
      {children}
      <p id="calendar-help" hidden>
        {text('calendar.help')}
      </p>
    </div>
  );
}
