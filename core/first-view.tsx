import { useInsertionEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Services } from './base/container.ts';
import { readCookie, writeCookie } from './config/cookies.ts';
import { FACTS } from './facts/contract.ts';
import { handoverOf, type Handover } from './view/handover/page-state.ts';
import { SESSION, SESSION_CHANGED } from './session/contract.ts';
import { TEXTS } from './text/contract.ts';
import { VIEWS } from './view/contract.ts';

/** The server draws pages for visitors; a browser whose session is somebody's says so, without saying whose. */
const COOKIE = 'lectern-own';
const COOKIE_DAYS = 365;

/** Tells the server with the next page whether what it draws for visitors is for this one. */
function announceOwnView(services: Services): void {
  const session = services.get(SESSION);
  const announce = (): void => {
    const own = session.loggedIn ? '1' : '0';
    if ((readCookie(COOKIE) ?? '0') !== own) writeCookie(COOKIE, own, COOKIE_DAYS);
  };
  announce();
  services.get(FACTS).on(SESSION_CHANGED, announce);
}

/**
 * What the server has drawn into the page (`#drawn`), for as long as it is what this visitor would see: null and gone when the page is
 * somebody's own, or in another language.
 */
function drawnFor(services: Services): HTMLElement | null {
  const drawn = document.getElementById('drawn');
  if (drawn && !services.get(SESSION).loggedIn && drawn.dataset.language === services.get(TEXTS).language) return drawn;
  drawn?.remove();
  return null;
}

/** The page, once it can take over what the server has drawn. @param opened resolves when its first requests have ended */
export async function takeOver(app: ReactNode, services: Services, opened: Promise<void>): Promise<ReactNode> {
  announceOwnView(services);
  const drawn = drawnFor(services);
  if (drawn === null) return app;
  await readyToTakeOver(drawn, services, opened);
  return <TakeOver drawn={drawn}>{app}</TakeOver>;
}

/**
 * Resolves when the page can take over what the server has drawn: its first requests have ended, and the widgets of what they bring are
 * there, so that nothing is drawn bare first.
 */
async function readyToTakeOver(drawn: HTMLElement, services: Services, opened: Promise<void>): Promise<void> {
  const views = services.get(VIEWS);
  const names = (drawn.dataset.widgets ?? '').split(' ').filter(Boolean);
  const load = async (name: string): Promise<void> => {
    if (!views.widget(name)) await views.settled; // perhaps one of an added module, which few pages need
    await views.widget(name)?.load();
  };
  await Promise.all([opened, ...names.map(load)]);
}

/**
 * The page in the place of what the server has drawn, in one step: what that was like - scrolled, focused, filled in, unfolded, selected -
 * the page is too.
 */
function TakeOver({ drawn, children }: { readonly drawn: HTMLElement; readonly children: ReactNode }): ReactNode {
  const [handover] = useState(() => handoverOf(drawn));
  return (
    <>
      <Before take={handover.take} />
      {children}
      <After give={handover.give} />
    </>
  );
}

/** The first of the page's elements: what the server has drawn goes before anything of the page is in the document, or measured. */
function Before({ take }: Pick<Handover, 'take'>): ReactNode {
  useInsertionEffect(take, [take]);
  return null;
}

/** The last one: all others have done what they do when they come. */
function After({ give }: Pick<Handover, 'give'>): ReactNode {
  useLayoutEffect(give, [give]);
  return null;
}
