import { useId, useRef, useState, type ReactNode } from 'react';
import { formatDate, isSafeAddress, TEXTS, useService, useText, type WidgetProps } from '../../core/api.ts';
import { answered, useSettings } from './use-settings.ts';

/** What there is of a feed: nothing, one whose address is known no more, or a new one with its address. */
interface Feed {
  /** When it got its address; '' without a feed. */
  readonly made: string;
  readonly address: string;
}

/**
 * `ui-reminders`: the address by which a calendar program has the reminders of who is logged in. It is shown once, when it is made; who has
 * lost it makes another. Attribute `made`: when the present one was made, '' without one.
 */
export function Reminders({ attributes }: WidgetProps): ReactNode {
  const text = useText();
  const language = useService(TEXTS).language;
  const id = useId();
  const { busy, failed, send } = useSettings();
  const [changed, setChanged] = useState<Feed | null>(null);
  const [message, setMessage] = useState('');
  const feed = changed ?? { made: attributes['made'] ?? '', address: '' };
  const hasFeed = feed.made !== '';
  const change = async (subAction: 'newFeed' | 'removeFeed', words: string): Promise<void> => {
    setMessage('');
    const answer = await send({ subAction });
    if (answer === null) return;
    const address = answered(answer, 'reminders', 'href');
    setChanged({ made: answered(answer, 'reminders', 'made'), address: isSafeAddress(address) ? address : '' });
    setMessage(words);
  };
  return (
    <section className="panel reminders" aria-labelledby={id} aria-busy={busy || undefined}>
      <h2 className="section-head__title" id={id}>
        {text('userhome.feedTitle')}
      </h2>
      <p>{text('userhome.feedWhat')}</p>
      {feed.address !== '' && <Address address={feed.address} onCopied={(isCopied) => setMessage(text(copyWord(isCopied)))} />}
      {hasFeed && feed.address === '' && <p>{text('userhome.feedMade', { day: formatDate(Date.parse(feed.made), 'day', language) })}</p>}
      <p className="reminders__actions">
        <button type="button" className="button button--quiet" onClick={() => void change('newFeed', text('userhome.feedIsNew'))}>
          {text(hasFeed ? 'userhome.feedAnother' : 'userhome.feedMake')}
        </button>
        {hasFeed && (
          <button type="button" className="button button--quiet" onClick={() => void change('removeFeed', text('userhome.feedRemoved'))}>
            {text('userhome.feedRemove')}
          </button>
        )}
      </p>
      <p role="status">{message}</p>
      <p role="alert">{failed}</p>
    </section>
  );
}

const copyWord = (isCopied: boolean): string => (isCopied ? 'userhome.feedCopied' : 'userhome.feedNotCopied');

interface AddressProps {
  readonly address: string;
  readonly onCopied: (isCopied: boolean) => void;
}

/** The address, to be copied, or handed to the device's own calendar. */
function Address({ address, onCopied }: AddressProps): ReactNode {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      onCopied(true);
    } catch {
      input.current?.select();
      onCopied(false);
    }
  };
  return (
    <div className="reminders__address">
      <label htmlFor={id}>{text('userhome.feedAddress')}</label>
      <input id={id} ref={input} className="field__control" dir="ltr" readOnly value={address} onFocus={(event) => event.target.select()} />
      <p>{text('userhome.feedSecret')}</p>
      <p className="reminders__actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {text('userhome.feedCopy')}
        </button>
        <a className="button button--quiet" href={address.replace(/^https?:/, 'webcal:')}>
          {text('userhome.feedSubscribe')}
        </a>
      </p>
    </div>
  );
}
