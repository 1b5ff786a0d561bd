import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RelaxNGValidator, XmlDocument, XmlError, XmlValidateError } from 'libxml2-wasm';
import { auxiliary } from './calls/auxiliary.ts';
import { Differs, NotOffered, type Account, type Call, type Kit } from './call.ts';
import { content } from './calls/content.ts';
import { general } from './calls/general.ts';
import { logIn, session, tokenOf } from './calls/session.ts';
import { storing } from './calls/storing.ts';
import { Unreachable, type Wire } from './wire.ts';

const SCHEMA = join(import.meta.dirname, '..', '..', 'docs', 'protocol', 'answers.rng');

export const CALLS: readonly Call[] = [...general, ...session, ...content, ...auxiliary, ...storing];

export interface Outcome {
  readonly name: string;
  readonly section: string;
  readonly state: 'ok' | 'differs' | 'not offered' | 'left out';
  readonly expected?: string;
  readonly came?: string;
}

/** Something that whoever called has to change, in words for them. */
export class Usage extends Error {}

export interface Wanted {
  readonly address: URL;
  readonly customer: string;
  readonly accounts: Readonly<Record<'login' | 'author', Account | undefined>>;
  readonly readOnly: boolean;
  readonly json: boolean;
}

/** A judge of answers by docs/protocol/answers.rng: what is wrong with one, in the order of its lines. */
function schemaOfAnswers(): (xml: string) => readonly string[] {
  const schema = XmlDocument.fromString(readFileSync(SCHEMA, 'utf8'));
  const validator = RelaxNGValidator.fromDoc(schema);
  return (xml) => {
    let answer: XmlDocument | undefined;
    try {
      answer = XmlDocument.fromString(xml);
      validator.validate(answer);
      return [];
    } catch (error) {
      if (error instanceof XmlValidateError) return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`);
      if (error instanceof XmlError) return [`no XML: ${error.message.trim()}`];
      throw error;
    } finally {
      answer?.dispose();
    }
  };
}

export function kitFor({ accounts, customer }: Wanted, wire: Wire): Kit {
  const account: Kit['account'] = (who) => {
    const given = accounts[who];
    if (given === undefined) throw new NotOffered(`--${who} is not given`);
    return given;
  };
  const tokens = new Map<string, Promise<string>>();
  const enter = async (who: 'login' | 'author') => {
    const token = tokenOf(await logIn({ wire }, account(who)));
    if (token === undefined) throw new Usage(`The server does not let --${who} in: user name or password are wrong.`);
    return token;
  };
  const token: Kit['token'] = (who) => {
    const one = tokens.get(who) ?? enter(who);
    tokens.set(who, one);
    return one;
  };
  return { wire, customer, account, token, schemaErrors: schemaOfAnswers() };
}

export async function playOne(call: Call, kit: Kit, { accounts, readOnly }: Wanted): Promise<Outcome> {
  const section = call.sections[0] ?? '';
  const { name, needs } = call;
  if (readOnly && call.stores !== undefined) return { name, section, state: 'left out', came: 'it stores' };
  if (needs !== undefined && needs !== 'guest' && accounts[needs] === undefined) {
    return { name, section, state: 'left out', came: `--${needs} is not given` };
  }
  try {
    await call.play(kit);
    return { name, section, state: 'ok' };
  } catch (error) {
    if (error instanceof NotOffered) return { name, section, state: 'not offered', came: error.message };
    if (error instanceof Differs) return { name, section, state: 'differs', expected: error.expected, came: error.came };
    if (error instanceof Unreachable) return { name, section, state: 'differs', expected: 'an answer', came: error.message };
    throw error;
  }
}
