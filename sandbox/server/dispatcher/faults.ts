import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Outcome, Services } from '../protocol/contract.ts';
import type { TokenRequest } from '../session/tokens.ts';
import { Problem, problemDocument, sessionLostDocument, type ProblemCode } from '../protocol/problem.ts';
import { SessionLost } from '../session/contract.ts';

/**
 * A provoked fault: `before` acts before anything is done, `instead` is answered with nothing done, `change` alters what
 * would be sent, `after` acts when everything is done but not yet answered.
 */
export interface Fault {
  readonly before?: (reply: FastifyReply) => Promise<void>;
  readonly instead?: Outcome;
  readonly after?: (reply: FastifyReply) => void;
  readonly change?: (outcome: Outcome, services: Services) => Outcome | Promise<Outcome>;
}

const MAXIMUM_DELAY_MS = 60_000;
// No account has this number: a token made for a test opens nobody's data.
const FICTITIOUS_USER = 999_999;

const USER = { id: FICTITIOUS_USER, fictitious: true };

const TOKENS = new Map<string, TokenRequest>(
  Object.entries({
    loggedIn: USER,
    anonymous: { id: 0, anonymous: true },
    expired: { ...USER, life: -60 },
    expiredAnonymous: { id: 0, anonymous: true, life: -60 },
    forced: { ...USER, forceNew: true },
    forcedAnonymous: { id: 0, anonymous: true, forceNew: true },
    affiliate: { ...USER, affiliate: 'partner7' },
    affiliateAnonymous: { id: 0, anonymous: true, affiliate: 'partner7' },
    short: { ...USER, life: 5 },
  }),
);

const CODES: Readonly<Record<string, ProblemCode>> = {
  400: 'validation',
  403: 'notPermitted',
  404: 'notFound',
  409: 'revisionConflict',
  413: 'tooLarge',
  422: 'keyReused',
  429: 'tooMany',
  500: 'internal',
};

function statusFault(status: number, withXml: boolean): Fault {
  if (status === 440 || status === 401) {
    const lost = new SessionLost(status, false);
    return { instead: { status, body: withXml ? sessionLostDocument(lost, { lang: 'en' }) : '' } };
  }
  const problem = new Problem(CODES[status] ?? 'internal', { details: { sandboxFault: status } });
  const body = problemDocument(problem, { lang: 'en' }, 'sandbox').replace(/status="\d+"/, `status="${status}"`);
  // What a server that asks for patience says with it.
  if (status === 429) return { instead: { status, body, headers: { 'Retry-After': '1' } } };
  return { instead: withXml ? { status, body } : { status, type: 'text/plain; charset=UTF-8', body: `Status ${status}, without XML` } };
}

const answer = (body: string, type?: string): Fault => ({ instead: type === undefined ? { body } : { body, type } });

const header = (name: string, value: string): Fault => ({
  change: (outcome) => ({ ...outcome, headers: { ...outcome.headers, [name]: value } }),
});

const sheet = (name: string): Fault => ({
  change: (outcome) => ({ ...outcome, body: (outcome.body ?? '').replace(/xslStylesheet="[^"]*"/, `xslStylesheet="${name}"`) }),
});

const command = (name: string): Fault => ({
  change: (outcome) => ({
    ...outcome,
    body: (outcome.body ?? '').replace(/<\/cms>$/, `<commands><command name="${name.replace(/[^\w.-]/g, '')}"/></commands></cms>`),
  }),
});

function tokenFault(kind: string): Fault {
  return {
    change: async (outcome, { tokens }) => {
      if (kind === 'unusable') return { ...outcome, token: 'not.a' };
      if (kind === 'undecodable') return { ...outcome, token: 'aaaaaaaa.bbbbbbbb.cccccccc' };
      const request = TOKENS.get(kind);
      return request === undefined ? outcome : { ...outcome, token: await tokens.issue(request) };
    },
  };
}

const NAMED = new Map<string, Fault>(
  Object.entries<Fault>({
    contentType: { change: (outcome) => ({ ...outcome, type: 'text/plain; charset=UTF-8' }) },
    json: answer('{"answer":"not XML"}', 'application/json; charset=UTF-8'),
    html: answer(
      '<h2>HTML answer</h2><p onclick="alert(1)">Text<script>alert(2)</script><a href="javascript:alert(3)">link</a></p>',
      'text/html; charset=UTF-8',
    ),
    malformedXml: answer('<cms version="1"><object><data></object></cms>'),
    doctype: answer(
      '<!DOCTYPE cms [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><cms version="1"><object><data>&b;</data></object></cms>',
    ),
    empty: answer(''),
    noContent: { instead: {} },
    noLicence: header('ccms-licence', 'noLicence'),
    alternateTarget: header('ccms-alternate-target', 'sandboxNoSuchElement'),
    sheetMissing: sheet('sandboxMissing'),
    sheetBroken: sheet('sandboxBroken'),
    sheetFailing: sheet('sandboxFailing'),
    abort: {
      before: async (reply) => {
        reply.raw.socket?.destroy();
      },
    },
    abortAfter: {
      after: (reply) => {
        reply.raw.socket?.destroy();
      },
    },
  }),
);

function readFault(raw: string): Fault | null {
  const [name = '', value = ''] = raw.split(':', 2);
  const status = /^(\d{3})(\.xml)?$/.exec(name);
  if (status !== null && Number(status[1]) >= 400 && Number(status[1]) < 600)
    return statusFault(Number(status[1]), status[2] !== undefined);
  if (name === 'delay' && /^\d{1,6}$/.test(value)) return { before: () => wait(Math.min(Number(value), MAXIMUM_DELAY_MS)) };
  if (name === 'token') return tokenFault(value);
  if (name === 'target' && /^[\w-]{1,64}$/.test(value)) return header('ccms-alternate-target', value);
  if (name === 'command') return command(value);
  return NAMED.get(name) ?? null;
}

/**
 * Reads `sandboxFault=` (protocol 8.2, 8.3): faults parted by commas, worked off in order. There are a status with or without
 * XML (`500`, `404.xml`), `delay:<ms>`, `abort` (nothing is done) and `abortAfter` (only the answer is lost), `token:<kind>`,
 * `target:<id>`, `command:<name>`, and the names above.
 */
export function faultsOf(query: URLSearchParams): Fault[] {
  return (query.get('sandboxFault') ?? '')
    .split(',')
    .slice(0, 8)
    .map(readFault)
    .filter((fault): fault is Fault => fault !== null);
}

const SHEET = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">';

/** Stylesheets that exist to be wrong, for `sheetBroken` and `sheetFailing`. */
export const FAULTY_SHEETS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sandboxBroken: `${SHEET}<xsl:template match="/"><p></xsl:template></xsl:stylesheet>`,
    sandboxFailing: `${SHEET}<xsl:template match="/">
      <xsl:message terminate="yes">Provoked by the sandbox</xsl:message></xsl:template></xsl:stylesheet>`,
  }),
);
