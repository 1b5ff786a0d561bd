import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { JsonMistake, readJsonText } from '../base/json-text.ts';
import type { Role } from '../session/contract.ts';
import { isBranch, ROLE_NAMES } from '../session/roles.ts';

/** A role for everybody of whom a claim has a value. */
interface RoleRule extends Role {
  /** Name of the claim, or its path with dots: `groups`, `realm_access.roles`. */
  readonly claim: string;
  readonly value: string;
}

/** A provider of OpenID Connect, as the operator has described it. */
export interface Provider {
  /** Its name in addresses. */
  readonly id: string;
  readonly customer: string;
  /** What its button says, by language. */
  readonly names: Readonly<Record<string, string>>;
  readonly issuer: string;
  readonly clientId: string;
  /** '' for a client without one. */
  readonly clientSecret: string;
  readonly scopes: string;
  readonly makeAccounts: boolean;
  /** Domains of the addresses that accounts are made for; none: any. */
  readonly mailDomains: readonly string[];
  readonly roles: readonly RoleRule[];
  /** Whether a logout here ends the session there. */
  readonly logoutThere: boolean;
}

/** How people get in to the site of a customer. */
export interface SignInSettings {
  readonly passwordForm: boolean;
  readonly providers: readonly Provider[];
}

interface RawRule {
  readonly claim: string;
  readonly value: string;
  readonly role: Role['name'];
  readonly branch?: string;
}
interface RawProvider {
  readonly id: string;
  readonly names: Readonly<Record<string, string>>;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: { readonly variable?: string; readonly file?: string };
  readonly scopes?: string;
  readonly makeAccounts?: boolean;
  readonly mailDomains?: readonly string[];
  readonly roles?: readonly RawRule[];
  readonly logoutThere?: boolean;
}
type Raw = Readonly<Record<string, { readonly passwordForm?: boolean; readonly providers: readonly RawProvider[] }>>;

const text = (pattern: string) => ({ type: 'string', pattern });
const one = (required: readonly string[], properties: object) => ({ type: 'object', required, properties, additionalProperties: false });
const RULE = one(['claim', 'value', 'role'], {
  claim: text('^.{1,200}$'),
  value: text('^.{1,200}$'),
  role: { enum: ROLE_NAMES },
  branch: { type: 'string' },
});
const SECRET = {
  ...one([], { variable: text('^[A-Za-z_][A-Za-z0-9_]*$'), file: text('.') }),
  minProperties: 1,
  maxProperties: 1,
};
const PROVIDER = one(['id', 'names', 'issuer', 'clientId'], {
  id: text('^[a-z0-9][a-z0-9-]{0,31}$'),
  names: { type: 'object', minProperties: 1, additionalProperties: text('^.{1,80}$') },
  issuer: text('^https?://'),
  clientId: text('.'),
  clientSecret: SECRET,
  scopes: text('^openid(?: .+)?$'),
  makeAccounts: { type: 'boolean' },
  mailDomains: { type: 'array', items: text('^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$') },
  roles: { type: 'array', items: RULE, maxItems: 200 },
  logoutThere: { type: 'boolean' },
});
const SITE = one(['providers'], { passwordForm: { type: 'boolean' }, providers: { type: 'array', items: PROVIDER, maxItems: 12 } });
const SCHEMA = { type: 'object', additionalProperties: SITE };

/** What a person should write where a value is refused. What is there is not repeated: it may be a secret. */
const WANTED: Readonly<Record<string, string>> = {
  id: 'is the name in addresses: small letters, digits and -, at most 32',
  names: 'has the words of the button for each language, such as {"en": "Sign in with Campus"}',
  issuer: 'is the address that the provider calls itself, such as "https://login.example.org"',
  clientSecret:
    'names where the secret is: {"variable": "CAMPUS_SECRET"} or {"file": "/run/secrets/campus"}, and never is the secret itself',
  scopes: 'is a text that begins with openid, such as "openid profile email"',
  mailDomains: 'is a list of domains in small letters, such as ["example.org"]',
  role: `is one of ${ROLE_NAMES.join(', ')}`,
};

const refuse = (where: string, words: string): Error => new Error(`LECTERN_OIDC: ${where} ${words}`);

function parsed(raw: string): Raw {
  let value: unknown;
  try {
    ({ value } = readJsonText(raw));
  } catch (error) {
    if (error instanceof JsonMistake) throw new Error(`LECTERN_OIDC is no JSON: ${error.message}`, { cause: error });
    throw error;
  }
  const validate = new Ajv({ strict: false }).compile<Raw>(SCHEMA);
  if (validate(value)) return value;
  const [{ instancePath, keyword, params, message = '' }] = validate.errors! as [NonNullable<typeof validate.errors>[number]];
  const where = instancePath === '' ? 'the whole' : instancePath;
  if (keyword === 'additionalProperties') throw refuse(where, `has "${String(params.additionalProperty)}", which is no setting of it.`);
  if (keyword === 'required') throw refuse(where, `lacks "${String(params.missingProperty)}".`);
  const named = instancePath.split('/').findLast((step) => step in WANTED);
  throw refuse(where, named === undefined ? `${message}.` : `is refused: ${named} ${WANTED[named]}.`);
}

/** The secret of a client, which the settings name and never hold. */
function secretOf(source: RawProvider['clientSecret'], variables: Readonly<Partial<Record<string, string>>>, where: string): string {
  if (source === undefined) return '';
  const { variable, file } = source;
  let secret = '';
  try {
    secret = (variable === undefined ? readFileSync(file ?? '', 'utf8') : (variables[variable] ?? '')).trim();
  } catch (error) {
    throw new Error(`LECTERN_OIDC: ${where}/clientSecret names the file ${file}, which cannot be read.`, { cause: error });
  }
  if (secret !== '') return secret;
  throw refuse(
    `${where}/clientSecret`,
    `names ${variable === undefined ? `the file ${file}` : `the variable ${variable}`}, which is empty.`,
  );
}

const OWN_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function checkIssuer(issuer: string, where: string): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '')
    throw refuse(`${where}/issuer`, 'is no address of an issuer: it has neither a query nor a user.');
  if (url.protocol === 'http:' && !OWN_MACHINE.test(url.hostname))
    throw refuse(`${where}/issuer`, 'has to begin with https: what a provider of another machine answers could be changed on its way.');
}

function providerOf(raw: RawProvider, customer: string, where: string, variables: Readonly<Partial<Record<string, string>>>): Provider {
  checkIssuer(raw.issuer, where);
  const roles = (raw.roles ?? []).map(({ claim, value, role: name, branch = '' }, index) => {
    if (!isBranch(branch)) throw refuse(`${where}/roles/${index}/branch`, 'is "", a data type such as "p_News", or one with an ID.');
    return { claim, value, name, branch };
  });
  const { id, names, issuer, clientId, scopes = 'openid profile email', makeAccounts = false, mailDomains = [], logoutThere = true } = raw;
  const clientSecret = secretOf(raw.clientSecret, variables, where);
  return { id, customer, names, issuer, clientId, clientSecret, scopes, makeAccounts, mailDomains, roles, logoutThere };
}

interface Sites {
  /** Names of the customers that there are. */
  readonly customers: readonly string[];
  readonly variables: Readonly<Partial<Record<string, string>>>;
}

/**
 * Reads LECTERN_OIDC: JSON with the providers of each customer. @returns nothing for a customer without any
 * @throws Error that names what is wrong, where, and what to write; secrets are never repeated
 */
export function readProviders(raw: string, { customers, variables }: Sites): ReadonlyMap<string, SignInSettings> {
  if (raw.trim() === '') return new Map();
  return new Map(
    Object.entries(parsed(raw)).map(([customer, { passwordForm = true, providers }]) => {
      if (!customers.includes(customer)) throw refuse(`/${customer}`, `is no customer. There are: ${customers.join(', ')}.`);
      const ids = providers.map(({ id }) => id);
      const twice = ids.find((id, index) => ids.indexOf(id) < index);
      if (twice !== undefined) throw refuse(`/${customer}/providers`, `has "${twice}" twice.`);
      if (!passwordForm && providers.length === 0) throw refuse(`/${customer}`, 'has neither a form nor a provider: nobody could sign in.');
      const read = providers.map((each, index) => providerOf(each, customer, `/${customer}/providers/${index}`, variables));
      return [customer, { passwordForm, providers: read }];
    }),
  );
}
