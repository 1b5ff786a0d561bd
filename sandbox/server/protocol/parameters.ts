import { createHash } from 'node:crypto';
import type { Depositor } from '../store/quotas.ts';
import type { RequestIdentity } from '../store/outcomes.ts';
import type { Counted } from '../session/limits.ts';
import type { Call } from './contract.ts';
import { Problem } from './problem.ts';
import { isAdministrator, type Right } from '../session/roles.ts';
import { FORBIDDEN, ForbiddenCharacter } from '../xml/forbidden.ts';
import { HasNamespaces, readAuthored } from '../xml/authored.ts';
import type { XNode } from '../xml/nodes.ts';

/** An unsigned number among the extras, within bounds. @throws Problem when it is none. */
export function numberExtra(call: Call, name: string, fallback: number, minimum: number, maximum: number): number {
  const raw = call.extras.get(name);
  if (raw === undefined || raw === '') return fallback;
  if (!/^\d{1,9}$/.test(raw)) throw new Problem('validation', { fields: [{ name, code: 'required.number' }] });
  return Math.min(maximum, Math.max(minimum, Number(raw)));
}

/** Words that are looked for: one blank between two, as in what they are looked for in, whatever was typed or pasted. */
export const wordsExtra = ({ extras }: Pick<Call, 'extras'>, name = 'query', length = 100): string =>
  (extras.get(name) ?? '').replace(/\s+/gu, ' ').trim().slice(0, length);

/** A field of the body. @throws Problem (413) when it is longer than `limit` bytes. */
export function field(call: Call, name: string, limit = 4000): string {
  const value = call.fields.get(name) ?? '';
  if (Buffer.byteLength(value) > limit) throw new Problem('tooLarge', { details: { field: name, limit } });
  return value;
}

/** An unsigned number among the fields; `fallback` when there is none. @throws Problem when it is something else. */
export function numberField(call: Call, name: string, fallback: number): number {
  const raw = field(call, name);
  if (raw === '') return fallback;
  if (!/^\d{1,9}$/.test(raw)) throw new Problem('validation', { fields: [{ name, code: 'required.number' }] });
  return Number(raw);
}

/** @throws Problem (403) unless the caller's roles give this right at what is asked for. */
export function need(call: Call, right: Right): void {
  if (!call.rights.has(right)) throw new Problem('notPermitted');
}

/** @throws Problem (403) unless a logged-in user calls. */
export function usersOnly(call: Call): void {
  if (!call.visitor.loggedIn) throw new Problem('notPermitted');
}

/** @throws Problem (403) unless an administrator of the whole site calls */
export function administratorsOnly({ visitor }: Call): void {
  if (!isAdministrator(visitor.roles)) throw new Problem('notPermitted');
}

/** @throws Problem (403) for who writes nothing at all */
export function authorsOnly({ visitor }: Call): void {
  if (visitor.roles.every(({ name }) => name === 'reader' || name === 'reviewer')) throw new Problem('notPermitted');
}

/**
 * What a learner has done is stored for whom the address names, and for nobody else whose token it comes with: a browser may have several
 * learners after one another. @throws Problem (409)
 */
export function ownerOnly({ user, visitor }: Pick<Call, 'user' | 'visitor'>): void {
  if (user !== '' && user !== String(visitor.id)) throw new Problem('otherUser');
}

/** Whose quota what a caller stores is counted in. */
export const depositorOf = ({ visitor, network }: Pick<Call, 'visitor' | 'network'>): Depositor => ({
  user: visitor.id,
  network,
  fictitious: visitor.fictitious,
});

/** Whom the limits count a call for: the account, else the address. */
export const limitKeyOf = ({ visitor, network }: Pick<Call, 'visitor' | 'network'>): Counted =>
  visitor.loggedIn ? { account: visitor.id } : { network };

/**
 * Reads XML that a caller sent. @throws Problem (400 badXml) saying where it breaks, or what in it has namespaces
 * @throws ForbiddenCharacter saying where it is
 */
export function readXml(value: string): XNode {
  if (FORBIDDEN.test(value)) throw new ForbiddenCharacter('xml', value);
  try {
    return readAuthored(value);
  } catch (error) {
    if (error instanceof HasNamespaces)
      throw new Problem('badXml', { words: 'hasNamespaces', details: { elements: error.elements }, reason: error.message });
    throw new Problem('badXml', { details: { position: (error as Error).message }, reason: (error as Error).message });
  }
}

/** Of an address, by RFC 5321. */
const LONGEST_EMAIL = 254;
/** Without what a mail's header has beside an address (`<a@b>`, names, comments), so that one letter-box is written in one way. */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** Whether a text looks like an e-mail address; only a message to it would prove more. */
export const isEmail = (value: string): boolean => value.length <= LONGEST_EMAIL && EMAIL.test(value);

/** Under which key a call stores something once, and what exactly it wants stored (protocol 4.8). */
export function onceOf(call: Call): RequestIdentity {
  const fields = [...call.fields].sort(([one], [other]) => (one < other ? -1 : 1));
  const content = JSON.stringify([call.action, call.dataType, call.ID, fields, call.file?.toString('base64') ?? null]);
  return { user: call.visitor.id, key: call.idempotencyKey, digest: createHash('sha256').update(content).digest('base64url') };
}
