import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CONFIGURATION, SESSION, TRANSPORT, usePluginConfiguration, useService, useText, readCookie, writeCookie } from '../../core/api.ts';
import { Tracker } from './tracking.ts';

/** CON-012. */
const COOKIE = 'ga-opt-out';
/** CON-008, CON-009. */
const ADDRESS = '/GAOptIn.php';

type Choice = 'in' | 'out';

/** What the visitor has decided; null before. The cookie says 1 after out and 0 after in (OP-40). */
function readChoice(): Choice | null {
  const cookie = readCookie(COOKIE);
  return cookie === null ? null : cookie === '0' ? 'in' : 'out';
}

/**
 * Keeps a choice and tells the server. The choice holds when the server does not hear of it: it is about this browser.
 * @param days life of the cookie
 * @param token session token for the header (CON-010); null without one
 */
async function decide(choice: Choice, days: number, token: string | null, transport: typeof fetch): Promise<void> {
  writeCookie(COOKIE, choice === 'in' ? '0' : '1', days);
  const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  await transport(`${ADDRESS}?opt=${choice}`, { headers, credentials: 'same-origin', keepalive: true }).catch(() => undefined);
}

interface Settings {
  readonly ask?: boolean;
  readonly script?: string;
  readonly page?: string;
}

/**
 * `ui-consent`: asks once whether visits may be counted, and lets the visitor decide anew at any time (CON-007 to CON-012). What counts
 * is loaded after consent and never before.
 */
export function Consent(): ReactNode {
  const { ask = false, script, page } = usePluginConfiguration<Settings>();
  return ask || script ? <Question script={script} page={page} /> : null;
}

function Question({ script, page }: Pick<Settings, 'script' | 'page'>): ReactNode {
  const { customer, versionHash, cookies } = useService(CONFIGURATION);
  const session = useService(SESSION);
  const transport = useService(TRANSPORT);
  const [choice, setChoice] = useState(readChoice);
  const [open, setOpen] = useState(choice === null);
  const [tracker] = useState(() => new Tracker());
  useEffect(() => {
    if (choice === 'in' && script) void tracker.start(`/${customer}/${script}?v=${versionHash}`);
  }, [choice, script, tracker, customer, versionHash]);

  const onDecide = useCallback(
    async (next: Choice): Promise<void> => {
      setOpen(false);
      setChoice(next);
      await decide(next, cookies.optOutDays, session.token, transport);
      // What runs already cannot be taken out of a page.
      if (next === 'out' && tracker.isStarted) location.reload();
    },
    [cookies, session, transport, tracker],
  );
  return (
    <Banner
      choice={choice}
      open={open}
      page={page}
      onOpen={setOpen}
      onDecide={(next) => {
        void onDecide(next);
      }}
    />
  );
}

interface BannerProps {
  readonly choice: Choice | null;
  readonly open: boolean;
  readonly page?: string | undefined;
  readonly onOpen: (open: boolean) => void;
  readonly onDecide: (choice: Choice) => void;
}

/** A button in the footer, and the question above the lower edge of the page. */
function Banner({ choice, open, page, onOpen, onDecide }: BannerProps): ReactNode {
  const text = useText();
  const label = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (open && asked.current) first.current?.focus();
  }, [open]);
  const close = (act: () => void): void => {
    act();
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="consent__change"
        aria-expanded={open}
        onClick={() => {
          asked.current = true;
          onOpen(!open);
        }}
      >
        {text('consent.change')}
      </button>
      {open ? (
        <section
          className="consent"
          aria-labelledby={label}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || choice === null) return;
            event.stopPropagation();
            close(() => onOpen(false));
          }}
        >
          <div className="consent__words">
            <h2 id={label} className="consent__title">
              {text('consent.title')}
            </h2>
            <p>
              {text('consent.text')} {page ? <a href={page}>{text('consent.page')}</a> : null}
            </p>
            {choice === null ? null : <p className="consent__now">{text(`consent.now.${choice}`)}</p>}
          </div>
          <div className="consent__buttons">
            <button ref={first} type="button" className="button" onClick={() => close(() => onDecide('in'))}>
              {text('consent.in')}
            </button>
            <button type="button" className="button" onClick={() => close(() => onDecide('out'))}>
              {text('consent.out')}
            </button>
          </div>
        </section>
      ) : null}
    </>
  );
}
