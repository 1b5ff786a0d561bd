import type { Customer } from '../customers/customers.ts';
import type { Call } from './contract.ts';
import { readAction } from './actions.ts';
import { Problem } from './problem.ts';

export type Address = Pick<
  Call,
  'action' | 'user' | 'ID' | 'dataType' | 'lang' | 'html' | 'framework' | 'fromHistory' | 'returnFunction' | 'systemObject' | 'extras'
>;

const OWN = new Set([
  'mode',
  'lang',
  'action',
  'id',
  'datatype',
  'user',
  'framework',
  'ismobile',
  'token',
  'fromhistory',
  'returnfunction',
  'alternatetarget',
  'systemobject',
  'html',
  'sandboxfault',
]);

/** The customer's language for a wish: itself, its base language (`de-AT` -> `de`), else the default. */
export function readLanguage(raw: string, customer: Customer): string {
  const wish = raw.toLowerCase();
  const found =
    customer.languages.find((code) => code.toLowerCase() === wish) ??
    customer.languages.find((code) => code.toLowerCase().split('-')[0] === wish.split('-')[0]);
  return found ?? customer.defaultLang;
}

function readName(name: string, raw: string): string {
  if (/^[A-Za-z0-9_-]{0,64}$/.test(raw)) return raw;
  throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }], reason: `${name} must be a name` });
}

function readId(raw: string): number {
  if (/^\d{1,9}$/.test(raw)) return Number(raw);
  throw new Problem('validation', { fields: [{ name: 'id', code: 'required.number' }], reason: 'id must be an unsigned number' });
}

/** Reads the query; pairs may come in any order. @throws Problem naming the parameter that is wrong. */
export function readAddress(query: URLSearchParams, customer: Customer): Address {
  const own = new Map<string, string>();
  const extras = new Map<string, string>();
  for (const [key, value] of query) {
    const lower = key.toLowerCase();
    if (!OWN.has(lower)) extras.set(key, value);
    // The first pair counts: what a paramString appends cannot change the six fixed names.
    else if (!own.has(lower)) own.set(lower, value);
  }
  const get = (name: string) => own.get(name) ?? '';
  if (get('token').split('.').length === 3) {
    throw new Problem('validation', {
      fields: [{ name: 'token', code: 'required.pattern' }],
      reason: 'a session token never belongs in an address',
    });
  }
  const rawAction = get('action') === '' ? 'none' : get('action');
  const action = readAction(rawAction);
  if (action === null) throw new Problem('unknownAction', { details: { action: rawAction.slice(0, 40) } });
  return {
    action,
    user: get('user'),
    ID: readId(get('id') || '0'),
    dataType: readName('datatype', get('datatype')),
    lang: readLanguage(get('lang'), customer),
    html: readName('html', get('html')),
    framework: get('framework') === '1',
    fromHistory: get('fromhistory') === '1',
    returnFunction: /^[0-9a-f]{8}$/.test(get('returnfunction')) ? get('returnfunction') : '',
    systemObject: readName('systemObject', get('systemobject')),
    extras,
  };
}
