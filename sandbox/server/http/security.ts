import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// What is no page needs nothing: a script in an uploaded picture or an answer opened by itself cannot run.
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'none'";

/** The text of the licences is opened by itself; in a sandbox it would be no part of the site, whose icon Firefox shows beside it. */
const LICENCES = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** A worker takes its policy from its script: it loads and evaluates nothing. */
const SCRIPT = "default-src 'none'";

/**
 * The service worker asks for what the page asks for, and for nothing else; without a policy of its own it would have that of scripts, by
 * which it could fetch nothing.
 * @param origins other sites that the customer's file names
 */
export const workerPolicy = (origins: readonly string[]): string => `default-src 'none'; ${["connect-src 'self'", ...origins].join(' ')}`;

/**
 * The policy of what is no page, by its address. A style sheet has none: nothing that it could break runs in one, and each visit loads
 * several.
 */
function policyOf(address: string): string {
  const [path = ''] = address.split('?', 1);
  if (path.endsWith('.css')) return '';
  if (path === '/licenses.md') return LICENCES;
  return path.endsWith('.js') ? SCRIPT : NOTHING;
}

/**
 * The policy of the product's pages: streams play from blobs, embedded films in a frame of the one host that sets no cookies.
 * @param importMapHashes `'sha256-…'` sources of the inline import maps of the page.
 * @param origins other sites that the customer's file names: the page calls them and plays their films.
 * @param isFramed the harness of this site has the page in a frame
 */
export function pagePolicy(importMapHashes: readonly string[], origins: readonly string[], isFramed = false): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...importMapHashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    ["media-src 'self' blob:", ...origins].join(' '),
    'frame-src https://www.youtube-nocookie.com',
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify lectern',
  ].join('; ');
}

/**
 * What a page says besides: who may frame it, open it, and what it may use. Other answers are no documents that could do any of it (their
 * policy puts them in a sandbox).
 */
export const PAGE_HEADERS = {
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

/**
 * The pages of the testers' harness: scripts and styles are files of this site alone, as on the product's pages; editors have theirs as
 * constructed sheets. Their one policy of trusted types names the worker of the playground. Pictures and texts are offered for download,
 * and the site is in a frame.
 * @param hasEditors browsers give what is typed over a coloured word a style attribute, which has no nonce; the editor takes it away again
 */
export const harnessHeaders = (hasEditors: boolean): Readonly<Record<string, string>> => ({
  ...PAGE_HEADERS,
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...(hasEditors ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lectern',
  ].join('; '),
});

/** Headers that every answer carries; pages replace the policy by their own. */
function headersFor(address: string): Readonly<Record<string, string>> {
  const policy = policyOf(address);
  return {
    ...(policy === '' ? {} : { 'Content-Security-Policy': policy }),
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

export function registerSecurity(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(headersFor(url));
  });
}

/** Answers an address that the router cannot read (`/%ff`): no hook and no handler of errors ever sees it. */
export function refuseAddress({ statusCode = 400 }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(statusCode)
    .headers({ ...headersFor(''), 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=UTF-8' })
    .send('The address cannot be read.');
}
