import { useState, type ReactNode } from 'react';
import { CLOCK, CONFIGURATION, LineIcon, readCookie, useService, writeCookie, type WidgetProps } from '../../core/api.ts';

/** What was closed in this browser, by `key`; the server hands pages out undrawn to who has it, so that nothing disappears from them. */
const CLOSED = 'lectern-closed';
/** More at once no site announces. */
const MOST = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as browsers keep a cookie. */
const MOST_DAYS = 400;

const closedKeys = (): string[] => (readCookie(CLOSED) ?? '').split('_').filter((key) => /^\d+\.\d+$/.test(key));

/** An announcement at the head of the page (`ui-announcement`), until it is over or somebody closes it. Its words are what was drawn. */
export function Banner({ attributes, children }: WidgetProps): ReactNode {
  const { key = '', kind = '', label = '', close = '', until = '' } = attributes;
  const clock = useService(CLOCK);
  const { mainTarget } = useService(CONFIGURATION);
  const [isClosed, setClosed] = useState(() => closedKeys().includes(key));
  if (isClosed) return null;
  const closeNow = (): void => {
    const days = Math.ceil((Date.parse(until) - clock.now()) / DAY_MS);
    writeCookie(CLOSED, [...closedKeys(), key].slice(-MOST).join('_'), Math.min(MOST_DAYS, Math.max(1, days || 1)));
    setClosed(true);
    // The button is gone: who uses the keyboard goes on in the page.
    document.getElementById(mainTarget)?.focus({ preventScroll: true });
  };
  return (
    <aside className={`announcement announcement--${kind}`} aria-label={label}>
      {children}
      <button type="button" className="announcement__close" aria-label={close} onClick={closeNow}>
        <LineIcon path="M6 6l12 12M18 6 6 18" size={20} />
      </button>
    </aside>
  );
}
