import type { ContentObject } from '../../content/object.ts';
import { FIRST_RECORDING } from '../../media-library/recordings/recordings.ts';
import type { PublicMedia } from '../../customers/public-media.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { attribute, child, children, type XNode } from '../../xml/nodes.ts';
import type { Attributes } from '../../xml/write.ts';

const MP4 = 4;
const MP3 = 32;

/** Seconds as schema.org writes a duration; null where nobody knows them. */
function durationOf(seconds: number): string | null {
  const whole = Math.round(seconds);
  if (whole <= 0) return null;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest > 0 || whole < 60 ? `${rest}S` : ''}`;
}

/** The language that a clip is there in for a page, as the sheet of lessons chooses it. */
function languageIn({ element }: ContentObject, lang: string): string {
  const languages = child(element, 'languages');
  const there = languages === null ? [] : children(languages, 'language').filter((node) => attribute(node, 'available') !== '0');
  const codes = there.map((node) => attribute(node, 'code'));
  const base = lang.split('-')[0] ?? '';
  if (languages === null || codes.includes(lang)) return lang;
  if (codes.includes(base)) return base;
  const standard = attribute(languages, 'default');
  return codes.includes(standard) ? standard : attribute(languages, 'base');
}

/** Where a public clip lies as a file; null where its address has to be asked for, or it is a stream alone. */
function addressOf(clip: XNode, object: ContentObject, media: PublicMedia, lang: string): string | null {
  const formats = Number(attribute(clip, 'availFormats')) || MP4;
  const isSound = attribute(clip, 'type') === 'audio';
  const file = media.files.find(({ format }) => (formats & format) !== 0 && (format !== MP3 || isSound));
  if (file === undefined || !isOwn(clip)) return null;
  const path = attribute(clip, 'path').replaceAll('\\', '/').split('/');
  const folders = path.filter((part) => part !== '' && part !== '.');
  const number = attribute(clip, 'IDMedia');
  // As players refuse them (protocol 3.4).
  if (!/^\w+$/.test(number) || folders.some((part) => /^(\.|%2e){2}$/i.test(part))) return null;
  const language = attribute(clip, 'languageDependent') === 'yes' ? `_${encodeURIComponent(languageIn(object, lang))}` : '';
  const server = (media.mediaServer || '/media').replace(/\/+$/, '');
  return [server, ...folders.map(encodeURIComponent), `${number}${language}.${file.ext}`].join('/');
}

const isOwn = (clip: XNode): boolean => ['0', '1', ''].includes(attribute(clip, 'sourceType'));

/**
 * How a clip of the library is played: as a stream where there is one and the player finds it, else as its file. Nobody writes that into
 * texts: a stream comes later than its film.
 * @param isLookedUp of a film that is not public the address is asked for, wherever streams are
 */
async function sourceTypeOf(
  clip: XNode,
  streamBytes: string | number | null | undefined,
  isLookedUp: boolean,
  { media, files }: { readonly media: PublicMedia; readonly files: Services['files'] },
): Promise<Attributes> {
  if (!isOwn(clip) || attribute(clip, 'languageDependent') === 'yes' || attribute(clip, 'type') === 'audio') return {};
  // Without a row its files came with the content.
  const hasStream = streamBytes === undefined ? (await files.streamOf(attribute(clip, 'IDMedia'))) !== null : Number(streamBytes) > 0;
  if (streamBytes === undefined && !hasStream) return {};
  return { sourceType: hasStream && (isLookedUp || media.streamFolder !== null) ? 0 : 1 };
}

/**
 * What search engines want to know of films and sounds (protocol 4.3): since when they are there and how long they are, of those of the
 * library, and where they lie, of public ones; and whether players stream them. When a film came with files of content nobody knows.
 */
export async function filmData(
  clips: readonly XNode[],
  object: ContentObject,
  isPublic: (clip: XNode) => boolean,
  call: Call,
  { store, files }: Pick<Services, 'store' | 'files'>,
): Promise<ReadonlyMap<XNode, Attributes>> {
  const numberOf = (clip: XNode) => (/^\d{9}$/.test(attribute(clip, 'IDMedia')) ? Number(attribute(clip, 'IDMedia')) : 0);
  const ids = clips.map(numberOf).filter((id) => id >= FIRST_RECORDING);
  const rows =
    ids.length === 0
      ? []
      : await store
          .selectFrom('library_recordings')
          .select(['id', 'seconds', 'stored_at', 'stream_bytes'])
          .where('id', 'in', ids)
          .execute();
  const { media } = call.customer;
  const attributesOf = async (clip: XNode): Promise<Attributes> => {
    const row = rows.find(({ id }) => id === numberOf(clip));
    const ofLibrary = row === undefined ? {} : { uploadDate: new Date(row.stored_at).toISOString(), duration: durationOf(row.seconds) };
    const isOpen = isPublic(clip);
    const streamed = numberOf(clip) >= FIRST_RECORDING ? await sourceTypeOf(clip, row?.stream_bytes, !isOpen, { media, files }) : {};
    return { ...ofLibrary, ...streamed, contentUrl: isOpen ? addressOf(clip, object, media, call.lang) : null };
  };
  return new Map(await Promise.all(clips.map(async (clip) => [clip, await attributesOf(clip)] as const)));
}
