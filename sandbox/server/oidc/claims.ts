import type { Role } from '../session/contract.ts';
import type { Provider } from './settings.ts';

type Claims = Readonly<Record<string, unknown>>;

/** What of an account comes from its provider when it is made. */
export interface Person {
  /** A login that it may have; it may be taken. */
  readonly login: string;
  readonly name: string;
  /** In small letters; '' unless the provider answers for it. */
  readonly email: string;
}

const LONGEST = 200;
/** With one blank between words, by which accounts are looked for. */
const textOf = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim().slice(0, LONGEST).trim() : '';
};

/** Logins hold no @ here: one that looks like an address has to be the account's own. */
const loginOf = (wish: string): string =>
  wish
    .toLowerCase()
    .replace(/@.*$/, '')
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 40);

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Who somebody is by the claims of a provider. An address that the provider does not answer for is none. */
export function personOf(claims: Claims): Person {
  const given = textOf(claims, 'email').toLowerCase();
  const email = claims.email_verified === true && ADDRESS.test(given) ? given : '';
  const logins = [textOf(claims, 'preferred_username'), email].map(loginOf).filter((each) => each.length >= 2);
  const login = logins[0] ?? 'person';
  const whole = ['given_name', 'family_name'].map((name) => textOf(claims, name)).filter((each) => each !== '');
  return { login, name: textOf(claims, 'name') || whole.join(' ') || login, email };
}

/** Whether accounts are made for an address. */
export const isAllowed = ({ mailDomains }: Pick<Provider, 'mailDomains'>, email: string): boolean =>
  mailDomains.length === 0 || mailDomains.includes(email.slice(email.lastIndexOf('@') + 1));

/** The values of a claim: its own, or those of a list. @param name the claim, or its path with dots */
function valuesOf(claims: Claims, name: string): string[] {
  const inside = (value: unknown, step: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as Claims)[step] : undefined;
  const value = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(inside, claims);
  return (Array.isArray(value) ? value : [value]).filter((each) => each !== undefined && each !== null).map(String);
}

/**
 * What claims say of the roles that a provider has rules for: those that are given, and those that are not (any more). A role that no rule
 * names is an administrator's business, and in neither.
 */
export function rolesOf({ roles }: Pick<Provider, 'roles'>, claims: Claims): { readonly given: Role[]; readonly withdrawn: Role[] } {
  const all = new Map(roles.map(({ name, branch }) => [`${name} ${branch}`, { name, branch }]));
  const holds = new Set(
    roles.filter(({ claim, value }) => valuesOf(claims, claim).includes(value)).map(({ name, branch }) => `${name} ${branch}`),
  );
  const [given, withdrawn]: [Role[], Role[]] = [[], []];
  for (const [key, role] of all) (holds.has(key) ? given : withdrawn).push(role);
  return { given, withdrawn };
}
