import { useEffect, useState, type ReactNode } from 'react';
import { CLOCK, CONFIGURATION, RANDOM, SESSION, TEXTS, TRANSPORT, useService, useText } from '../../../core/api.ts';
import { followPresence, type PresenceFollower } from './follow-presence.ts';

/** Who else has the object open in the editor: a quiet line, empty while nobody is, and while it is not known. */
export function AlsoHere({ ID }: { readonly ID: number }): ReactNode {
  const text = useText();
  const [names, setNames] = useState<readonly string[]>([]);
  const [configuration, session, texts] = [useService(CONFIGURATION), useService(SESSION), useService(TEXTS)];
  const [transport, clock, random] = [useService(TRANSPORT), useService(CLOCK), useService(RANDOM)];
  useEffect(() => {
    const services = { configuration, session, texts, transport, clock, random };
    const page = { page: () => location.href, isHidden: () => document.visibilityState === 'hidden' };
    const follow = (): PresenceFollower => followPresence(ID, { ...services, ...page }, setNames);
    let follower = follow();
    const wake = (): void => follower.wake();
    // A page that is left is hidden after that, which is none that somebody comes back to.
    const leave = (): void => follower.close();
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) follower = follow();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    window.addEventListener('offline', wake);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', wake);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      follower.close();
    };
  }, [ID, configuration, session, texts, transport, clock, random]);
  return (
    <p className="author-here" role="status">
      {names.length > 0 && text('author.alsoHere', { names: new Intl.ListFormat(texts.language).format(names) })}
    </p>
  );
}
