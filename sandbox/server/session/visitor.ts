import type { Transaction } from 'kysely';
import { AccountGone, keepAccount, type CurrentAccount } from '../store/account-lock.ts';
import type { Schema } from '../store/schema.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import { isAdministrator } from './roles.ts';
import { ANONYMOUS, type Role, SessionLost, type Visitor } from './contract.ts';

interface Access {
  readonly tokens: Tokens;
  readonly sessions: Sessions;
}

/** Whether what a caller was let in by is good now. */
const lasts = (current: Awaited<ReturnType<Sessions['of']>>, { session, generation }: Pick<Visitor, 'session' | 'generation'>): boolean =>
  current !== null && (session === '' ? current.generation === generation : current.session !== null);

/**
 * The account of who calls, which nobody changes before this transaction is over, provided that nobody has since the caller was let in.
 * @param password as it was when the caller's was checked
 * @throws SessionLost
 */
export async function keepOwnAccount(transaction: Transaction<Schema>, visitor: Visitor, password: string): Promise<CurrentAccount> {
  const account = await keepAccount(transaction, visitor.id);
  const isStill = account?.password === password && lasts(await new Sessions(transaction).of(visitor.id, visitor.session), visitor);
  if (!isStill) throw new SessionLost(440, false);
  return account;
}

/**
 * Who calls. A token proves who it was made for; the database knows whether account and session are still there, and the roles.
 * @param authorization value of the request header, if any.
 * @throws SessionLost when there is a bearer token that is expired or ended (440) or not ours (401).
 */
export async function readVisitor(authorization: string | undefined, { tokens, sessions }: Access): Promise<Visitor> {
  const claims = await tokens.read(authorization);
  if (claims === null) return ANONYMOUS;
  const { id, loggedIn, affiliate, session, issued, expires } = claims;
  const { fictitious } = claims;
  const visitor = { ...ANONYMOUS, id, loggedIn, affiliate, session, fictitious, issued, expires, life: expires - issued };
  // What belongs to nobody, nobody can end.
  if (!loggedIn || fictitious) return visitor;
  const current = await sessions.of(id, session);
  if (current === null || !lasts(current, claims)) throw new SessionLost(440, false);
  return { ...visitor, generation: current.generation, roles: current.roles, proven: current.proven, ...current.session };
}

/** Whether an account writes at all, wherever: the mark in its token. What it may do where is asked of its roles. */
const writes = (roles: readonly Role[]): boolean => roles.some(({ name }) => name !== 'reader');

/** A token of a session. */
export const sessionToken = (
  { tokens }: Pick<Access, 'tokens'>,
  { id, session, roles, affiliate, life }: Pick<Visitor, 'id' | 'session' | 'roles' | 'affiliate' | 'life'>,
  forceNew = false,
): Promise<string> =>
  tokens.issue({ id, session, affiliate, author: writes(roles), administrator: isAdministrator(roles), life, forceNew });

/**
 * A token to follow one of a logged-in user that has less than half of its life left, else null. It is good for as long as the session's
 * first one was.
 */
export async function renewal(visitor: Visitor, access: Access): Promise<string | null> {
  const left = visitor.expires - access.tokens.now;
  if (!visitor.loggedIn || left >= (visitor.expires - visitor.issued) / 2) return null;
  if (visitor.fictitious) return access.tokens.issue({ id: visitor.id, fictitious: true, forceNew: true });
  try {
    return await sessionToken(access, { ...visitor, session: await goOn(visitor, access) }, true);
  } catch (error) {
    // What was asked for is done. The token that it came with is good no more; or nothing can be written now, and it is good until its end.
    if (error instanceof AccountGone || error instanceof StoreUnavailable) return null;
    throw error;
  }
}

/** Lets the session of a token go on, and begins one for a token of the version before sessions were rows. @returns its name */
async function goOn({ id, session, life, byLink, generation }: Visitor, { sessions }: Access): Promise<string> {
  if (session === '') return sessions.begin(id, { life, byLink, since: { generation } });
  await sessions.prolong(session, life);
  return session;
}
