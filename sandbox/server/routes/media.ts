import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../protocol/contract.ts';
import { FaultCounter, readMediaFaults } from '../media/faults.ts';
import { sendFaulty } from '../media/faulty.ts';
import { holderOf, OpenedAddresses, playerOf, prolongedBy } from '../media/grants.ts';
import { protectedMedia } from '../learning/protected-media.ts';
import { Library, pathOfAsked, type Found } from '../media/library.ts';
import { pathOfPart, rewritePlaylist, type Part } from '../media/playlist.ts';
import { sendBytes, sendMediaFile } from '../media/send.ts';
import { StreamParts } from '../media/stream-parts.ts';
import type { Pictures } from '../media-library/pictures.ts';
import type { StoredFile } from '../media-library/storage/contract.ts';
import { fileAt } from '../media-library/storage/folder.ts';
import { findSubtitles, SUBTITLES_FILE } from '../media-library/subtitles.ts';
import { mediaType } from '../media/types.ts';
import {
  isProtectedOpen,
  mediaSignatureGenuine,
  mediaSignatureValid,
  signatureOf,
  signMedia,
  type Signature,
} from '../session/media-token.ts';
import { siteOf } from '../http/sites.ts';
import { accepts } from '../http/accepts.ts';
import { CACHE_CONTROL, sendContent, type Caching } from '../http/answer.ts';
import { hasAlready } from '../http/etags.ts';
import { notFound } from '../http/files.ts';
import { registerLookUp } from './media-look-up.ts';
import { message } from '../texts/texts.ts';
import { queryOf } from '../http/query.ts';

interface MediaOptions {
  readonly content: string;
  /** The media of the content, further folders, and what authors have uploaded. */
  readonly library: Library;
  readonly faults: boolean;
  /** Seconds that a signed address is good for. */
  readonly lifeSeconds: number;
}

const FAULT_PARAMETERS = ['sandboxFault', 'faultRun'] as const;

/** Query that a playlist hands down to an address in it: the same faults, and a signature of its own. */
function handedDown(
  query: URLSearchParams,
  path: string,
  part: Part,
  signed: Signing | null,
  secret: string,
  faulty: boolean,
): (address: string) => string {
  return (address) => {
    const target = pathOfPart(path, address);
    if (target === null) return address;
    const more =
      signed === null
        ? []
        : [signMedia(secret, target, signed.expires, signed.token, signed.holder) + (signed.account === '' ? '' : `&u=${signed.account}`)];
    if (faulty)
      more.push(
        ...FAULT_PARAMETERS.flatMap((name) => (query.has(name) ? [`${name}=${encodeURIComponent(query.get(name) ?? '')}`] : [])),
        `faultPart=${part}`,
      );
    return more.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${more.join('&')}`;
  };
}

/** A signature, and for whom. */
interface Signing extends Signature {
  /** Session of the account that a protected address is for, '' for any. */
  readonly account: string;
  readonly holder: string;
}

/** The bytes behind a path; null when they are gone meanwhile. */
async function mediumOf({ path, file, stored }: Found): Promise<{ readonly path: string; readonly file: StoredFile } | null> {
  const found = stored ?? (await fileAt(file));
  return found === null ? null : { path: file === '' ? path : file, file: found };
}

async function contentOf(found: Found): Promise<Buffer> {
  const medium = await mediumOf(found);
  return medium === null ? Buffer.alloc(0) : buffer(await medium.file.open());
}

class MediaRoutes {
  private readonly counter = new FaultCounter();
  private readonly opened = new OpenedAddresses();

  constructor(
    private readonly library: Library,
    private readonly parts: StreamParts,
    private readonly services: Services,
    private readonly faults: boolean,
  ) {}

  /**
   * The signature that an address is opened by; null for the public files of built addresses, 'refused' when it may not be opened. What is
   * in objects that can be locked needs one that is the caller's.
   */
  private async signing(path: string, query: URLSearchParams, cookies: string | undefined): Promise<Signing | 'refused' | null> {
    const { secret, objects, sessions } = this.services;
    await objects.refresh();
    const signed = signatureOf(query);
    const [account, player] = [query.get('u') ?? '', playerOf(cookies)];
    if (account === '' && (await this.isPublic(path))) {
      if (signed === null) return null;
      // An address that claims to be signed must be.
      const isOpen = mediaSignatureValid(secret, path, signed) && this.opened.open(signed.token, player);
      return isOpen ? { ...signed, account, holder: '' } : 'refused';
    }
    if (signed === null || player === null) return 'refused';
    const holder = holderOf(account, player);
    if (!mediaSignatureGenuine(secret, path, signed, holder)) return 'refused';
    if (!isProtectedOpen(secret, signed, holder, prolongedBy(cookies, signed.token))) return 'refused';
    const [user, session = ''] = account.split('.');
    if (user !== '0' && ((await sessions.of(Number(user), session))?.session ?? null) === null) return 'refused';
    return { ...signed, account, holder };
  }

  /** Whether a path belongs to no protected medium, neither by its name nor as a part of a stream. */
  private async isPublic(path: string): Promise<boolean> {
    const media = await protectedMedia(this.services.objects);
    return (await this.parts.mediumOf(path, media)) === null;
  }

  async answer(request: FastifyRequest, reply: FastifyReply, asked: string): Promise<FastifyReply> {
    const path = pathOfAsked(asked, siteOf(request).customer.media.streamFolder);
    const query = queryOf(request);
    const signed = await this.signing(path, query, request.headers.cookie);
    if (signed === 'refused') {
      const customer = siteOf(request).customer;
      return sendContent(request, reply, {
        body: message('mediaEnded', { lang: customer.defaultLang, customer }),
        type: 'text/plain; charset=UTF-8',
        caching: 'never',
        status: 403,
      });
    }
    const found = await this.library.find(path);
    const type = mediaType(path);
    if (found === null || type === null) return notFound(request, reply);
    const raw = this.faults ? (query.get('sandboxFault') ?? '') : '';
    const written = await this.written(found, query, signed, raw !== '');
    if (raw !== '') {
      const fault = this.counter.next(readMediaFaults(raw), query.get('faultRun') ?? '', this.faultyParts(found, query));
      const body = written ?? (await contentOf(found));
      return fault === null ? sendBytes(request, reply, body, type, 'never') : sendFaulty(request, reply, body, type, fault);
    }
    if (written !== null) return sendBytes(request, reply, written, type, found.text === null ? 'private' : 'never');
    const medium = await mediumOf(found);
    return medium === null ? notFound(request, reply) : sendMediaFile(request, reply, medium, signed === null ? 'public' : 'private');
  }

  private faultyParts(found: Found, query: URLSearchParams): Part[] {
    const stated = query.get('faultPart');
    if (stated === null) return found.path.endsWith('.m3u8') ? ['self', 'manifest'] : ['self'];
    return [found.part ?? stated];
  }

  /** A playlist as it is sent, or null when the file is sent as it is. */
  private async written(found: Found, query: URLSearchParams, signed: Signing | null, faulty: boolean): Promise<Buffer | null> {
    if (!/\.m3u8$/i.test(found.path)) return null;
    if (signed === null && !faulty) return found.text === null ? null : Buffer.from(found.text);
    const text = found.text ?? (await contentOf(found)).toString('utf8');
    return Buffer.from(
      rewritePlaylist(text, query.get('faultPart') ?? 'manifest', (address, part) =>
        handedDown(query, found.path, part, signed, this.services.secret, faulty)(address),
      ),
    );
  }
}

/** A picture that is opened by itself does nothing but be seen. */
const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** A picture as one answer has it. */
interface ShownPicture {
  readonly file: StoredFile;
  readonly tag: string;
  readonly type: string;
  readonly caching: Caching;
}

/** One address is WebP or AVIF, as the browser reads it: texts name one file, and go on naming it when there is a better kind. */
async function shownPicture(pictures: Pictures, digest: string, name: string, readsAvif: boolean): Promise<ShownPicture | null> {
  if (!name.endsWith('.webp')) return null;
  const avif = name.replace('.webp', '.avif');
  const smaller = readsAvif ? await pictures.find(digest, avif) : null;
  if (smaller !== null) return { file: smaller, tag: `"${digest}-${avif}"`, type: 'image/avif', caching: 'immutable' };
  const file = await pictures.find(digest, name);
  if (file !== null) return { file, tag: `"${digest}-${name}"`, type: 'image/webp', caching: 'immutable' };
  const nearest = await pictures.nearest(digest, name);
  return nearest && { file: nearest, tag: nearest.tag, type: 'image/webp', caching: 'shared' };
}

/** What authors have uploaded (protocol 6.7). An address always has the same bytes of a kind: it is cached for a year. */
function registerLibrary(app: FastifyInstance, pictures: Pictures, store: Services['store']): void {
  app.get<{ Params: { digest: string; name: string } }>('/library/:digest/:name', async (request, reply) => {
    const { digest, name } = request.params;
    if (name === SUBTITLES_FILE) {
      const vtt = await findSubtitles(store, digest);
      if (vtt === null) return notFound(request, reply);
      return sendContent(request, reply, { body: Buffer.from(vtt), type: 'text/vtt; charset=utf-8', caching: 'immutable' });
    }
    const shown = await shownPicture(pictures, digest, name, accepts(request.headers.accept, 'image/avif'));
    if (shown === null) return notFound(request, reply);
    const { file, tag, type, caching } = shown;
    reply.headers({ 'Cache-Control': CACHE_CONTROL[caching], 'Content-Security-Policy': PICTURE_POLICY, ETag: tag, Vary: 'Accept' });
    if (hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const content = await file.open();
    return reply.headers({ 'Content-Type': type, 'Content-Length': file.size }).send(content);
  });
}

/** Pictures and media with range requests, and the look-up of media addresses (protocol 3.4). */
export function registerMedia(app: FastifyInstance, { content, library, faults, lifeSeconds }: MediaOptions, services: Services): void {
  const pictures = new Library([join(content, 'img')]);
  const parts = new StreamParts(library);
  const media = new MediaRoutes(library, parts, services, faults);
  app.get<{ Params: { '*': string } }>('/img/*', async (request, reply) => {
    const found = await pictures.find(request.params['*']);
    const medium = found === null ? null : await mediumOf(found);
    if (found === null || medium === null) return notFound(request, reply);
    // Drawn pictures are text: a third of them is sent.
    return found.file.endsWith('.svg')
      ? sendContent(request, reply, { body: await readFile(found.file), type: 'image/svg+xml', caching: 'shared' })
      : sendMediaFile(request, reply, medium, 'public');
  });
  app.get<{ Params: { '*': string } }>('/media/*', (request, reply) => media.answer(request, reply, request.params['*']));
  registerLibrary(app, services.library.pictures, services.store);
  registerLookUp(app, { library, parts, lifeSeconds }, services);
}
