import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lockOf } from '../learning/locks.ts';
import { mediaOf, protectedMedia } from '../learning/protected-media.ts';
import { holderOf, playerCookie, playerNameFor, playerOf, prolongingCookie } from '../media/grants.ts';
import type { Library } from '../media/library.ts';
import type { StreamParts } from '../media/stream-parts.ts';
import type { Services } from '../protocol/contract.ts';
import { rightsOf } from '../protocol/rights.ts';
import { isTokenOf, mediaTokenValid, objectOfToken, prolongation, protectedToken, signMedia } from '../session/media-token.ts';
import { readVisitor } from '../session/visitor.ts';
import { element } from '../xml/write.ts';
import { siteOf } from '../http/sites.ts';
import { atTimeOf } from '../http/testers-clock.ts';
import { sendContent } from '../http/answer.ts';
import { queryOf } from '../http/query.ts';
import { message, type MessageKey } from '../texts/texts.ts';
import { SessionLost, type Visitor } from '../session/contract.ts';

// A medium that depends on the language has a file for each.
const ID = /^\d{1,9}(?:_[a-z]+(?:-[a-z]+)*)?$/;

/** What a look-up asks for. */
interface Asked {
  readonly path: string;
  readonly token: string;
  /** Name of the protected address that is to be good for longer. */
  readonly renew: string;
  readonly visitor: Visitor;
}

/** An address below /media, when it ends, and the cookies that it needs. */
interface Granted {
  readonly query: string;
  readonly expires: number | null;
  readonly cookies: readonly string[];
}

const accountOf = (visitor: Visitor): string => (visitor.loggedIn ? `${visitor.id}.${visitor.session}` : '0');

class LookUp {
  constructor(
    private readonly services: Services,
    private readonly parts: StreamParts,
    private readonly lifeSeconds: number,
  ) {}

  /** @returns null when the medium is not for this caller */
  async grant(request: FastifyRequest, asked: Asked): Promise<Granted | null> {
    const { secret, objects } = this.services;
    const { path, token } = asked;
    await objects.refresh();
    const media = await protectedMedia(objects);
    const id = await this.parts.mediumOf(path, media);
    // Nothing is signed without a token: the address of a public medium is what it is.
    if (token === '') return id === null ? { query: '', expires: null, cookies: [] } : null;
    const account = accountOf(asked.visitor);
    const remembered = playerOf(request.headers.cookie);
    const player = remembered ?? playerNameFor(secret, account, request);
    const cookies = remembered === null ? [playerCookie(player)] : [];
    const expires = Math.floor(Date.now() / 1000) + this.lifeSeconds;
    if (id === null) return { query: `?${signMedia(secret, path, expires)}`, expires, cookies };
    if (!(await this.isOpen(asked, id, media.get(id) ?? []))) return null;
    return this.grantProtected(asked, holderOf(account, player), expires, cookies);
  }

  private grantProtected({ path, renew, visitor }: Asked, holder: string, expires: number, cookies: readonly string[]): Granted {
    const { secret } = this.services;
    const isRenewed = renew !== '' && isTokenOf(secret, path, renew);
    const name = isRenewed ? renew : protectedToken(secret, path);
    return {
      query: `?${signMedia(secret, path, expires, name, holder)}&u=${accountOf(visitor)}`,
      expires,
      cookies: isRenewed ? [...cookies, prolongingCookie(name, prolongation(secret, name, holder, expires), this.lifeSeconds)] : cookies,
    };
  }

  /**
   * Whether one of the objects that show a medium is open to the caller: one that can be locked, or the one that the token came with.
   * Who may write one that can be locked finds it open, and so may try the medium in another one before that shows it.
   */
  private async isOpen({ visitor, token }: Asked, id: string, owners: readonly number[]): Promise<boolean> {
    const { objects } = this.services;
    const asking = objectOfToken(token);
    for (const object of await objects.findMany([...new Set([...owners, asking])])) {
      const rights = await rightsOf(visitor, object, objects);
      if (!owners.includes(object.ID) && !(await mediaOf(objects, object)).has(id)) continue;
      if ((await lockOf({ visitor, rights }, this.services, object.ID)) === null) return true;
    }
    return false;
  }
}

/**
 * The look-up of a media address (protocol 3.4). Who holds a media token gets an address that is good for a time: of a public medium for
 * the browser that opens it first, of one in an object that can be locked for the caller's session and browser. `renew` names such an
 * address, and makes it good for longer. Without a token nothing is signed.
 */
export function registerLookUp(
  app: FastifyInstance,
  { library, parts, lifeSeconds }: { readonly library: Library; readonly parts: StreamParts; readonly lifeSeconds: number },
  services: Services,
): void {
  const lookUp = new LookUp(services, parts, lifeSeconds);
  app.get('/getURL.php', async (request, reply) => {
    const query = queryOf(request);
    const refuse = (status: number, body: string) =>
      sendContent(request, reply, { body, type: 'text/plain; charset=UTF-8', caching: 'never', status });
    const { customer, asked } = siteOf(request);
    const inWords = (key: MessageKey): string => message(key, { lang: customer.defaultLang, customer });
    const [id, type, token, lesson] = ['ID', 'filetype', 'token', 'IDLesson'].map((name) => query.get(name) ?? '') as [
      string,
      string,
      string,
      string,
    ];
    if (!ID.test(id) || !/^[a-z0-9]{2,5}$/.test(type))
      return refuse(400, 'ID must be a number, or a number and a language (9001_de), filetype an extension such as mp4.');
    if (!/^\d{0,9}$/.test(lesson)) return refuse(400, 'IDLesson must be a number.');
    if (token.split('.').length === 3) return refuse(400, 'A session token never belongs in an address.');
    let visitor: Visitor;
    try {
      visitor = await readVisitor(request.headers.authorization, atTimeOf(request, services));
    } catch (error) {
      // A database that is away has ended no session.
      if (error instanceof SessionLost) return refuse(440, '');
      throw error;
    }
    if (token !== '' && !mediaTokenValid(services.secret, token, visitor.id)) return refuse(403, inWords('mediaToken'));
    const path = await library.lookUp(id, type);
    if (path === null) return refuse(404, inWords('noMedium'));
    const granted = await lookUp.grant(request, { path, token, renew: query.get('renew') ?? '', visitor });
    if (granted === null) return refuse(403, inWords('mediaToken'));
    if (granted.cookies.length > 0) reply.header('Set-Cookie', [...granted.cookies]);
    const { expires } = granted;
    const body = element('media', {
      ID: id,
      t: `${asked}/media/${path}${granted.query}`,
      expires: expires === null ? null : new Date(expires * 1000).toISOString().replace('.000Z', '+00:00'),
    });
    return sendContent(request, reply, { body, type: 'application/xml; charset=UTF-8', caching: 'never' });
  });
}
