import type { ReactNode } from 'react';
import { useText, type WidgetProps } from '../../core/api.ts';
import { ownTime, zoneName } from './own-time.ts';
import { texts } from './texts.ts';

/** `ui-event-time`: when an event takes place, and when that is by the visitor's clock if it shows something else. */
export function EventTime({ attributes, children }: WidgetProps): ReactNode {
  const text = useText(texts);
  const own = ownTime(attributes.start ?? '', attributes.end ?? '', attributes.lang || 'en');
  return (
    <>
      {children}
      {own === '' ? null : <span className="event-time__own"> {text('calendar.ownTime', { time: own })}</span>}
    </>
  );
}

/** `ui-time-zone`: the name of a time zone in the reader's language. */
export function TimeZone({ attributes }: WidgetProps): ReactNode {
  return zoneName(attributes.zone ?? '', attributes.lang || 'en');
}
