import type { Piece } from '../../../media-library/incoming/incoming.ts';
import type { About, Picture } from '../../../media-library/library.ts';
import { pictureAddress } from '../../../media-library/library.ts';
import { FIRST_RECORDING } from '../../../media-library/recordings/recordings.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { authorsOnly, field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { element, text, type Attributes } from '../../../xml/write.ts';
import { useElement } from '../../../protocol/use-element.ts';
import { lineField, mayChange, mayDelete, pageOf, removed, type Asked } from './library-parts.ts';
import { askedReplacement, beginReplacement } from './replacing.ts';
import { changeRecording, findRecording, listRecordings, retryRecording, writtenRecording } from './recordings.ts';

const THUMBNAIL_WIDTH = 320;
/** Name of a field with what the picture shows in a language. */
const ALT = /^alt-([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/;

/** A picture by itself: with how far its smaller forms are, for who can do something about that. */
async function writtenAlone(call: Call, services: Services, picture: Picture, ...inside: readonly string[]): Promise<string> {
  const forms = mayChange(call, picture) ? await services.library.formsOf(picture) : '';
  return written(call, picture, { forms: forms === '' ? null : forms }, ...inside);
}

function written(call: Call, picture: Picture, more: Attributes = {}, ...inside: readonly string[]): string {
  const { ID, name, type, bytes, width, height, licence, source, creator, alts, storedAt } = picture;
  return element(
    'picture',
    {
      ...{ ID, src: pictureAddress(picture), thumbnail: pictureAddress(picture, THUMBNAIL_WIDTH), name, type, bytes, width, height },
      ...{ licence, source, creator, date: storedAt.toISOString() },
      ...{ change: mayChange(call, picture) ? 1 : null, delete: mayDelete(call, picture) ? 1 : null },
      ...more,
    },
    ...Object.entries(alts).map(([language, alt]) => element('alt', { language }, text(alt))),
    ...inside,
  );
}

const load: Action = async (call, services) => {
  authorsOnly(call);
  const asked: Asked = pageOf(call);
  const kind = call.extras.get('kind') ?? '';
  if (kind !== '') return { body: await listRecordings(call, services, kind, asked), volatile: true };
  const { pictures, count, pages } = await services.library.list(asked.query, asked.page);
  return { body: element('library', { ...asked, pages, count }, ...pictures.map((each) => written(call, each))), volatile: true };
};

/** Whether a call is about a film or sound: their numbers are no pictures'. */
const isRecording = ({ ID }: Call): boolean => ID >= FIRST_RECORDING;

/** @throws Problem (404) when there is no picture of the number */
async function pictureOf({ ID }: Call, { library }: Services): Promise<Picture> {
  const picture = await library.find(ID);
  if (picture === null) throw new Problem('notFound', { details: { id: ID } });
  return picture;
}

/** @throws Problem (403, 404) */
async function changeable(call: Call, services: Services): Promise<Picture> {
  const picture = await pictureOf(call, services);
  if (!mayChange(call, picture)) throw new Problem('notPermitted');
  return picture;
}

/** Begins the smaller forms of a picture anew, which could not be made. */
async function retryPicture(call: Call, services: Services): Promise<string> {
  const picture = await changeable(call, services);
  await services.library.retry(picture);
  return element('library', {}, await writtenAlone(call, services, picture));
}

const show: Action = async (call, services) => {
  authorsOnly(call);
  const replacement = await askedReplacement(call, services);
  if (replacement !== null) return { body: element('library', {}, replacement), volatile: true };
  if (isRecording(call)) {
    const recording = await findRecording(call, services);
    const uses = await services.recordings.uses(recording);
    const shown = writtenRecording(call, services, recording, ...uses.map((each) => useElement(call, each)));
    return { body: element('library', {}, shown), volatile: true };
  }
  const picture = await pictureOf(call, services);
  const uses = await services.library.uses(picture);
  const shown = await writtenAlone(call, services, picture, ...uses.map((each) => useElement(call, each)));
  return { body: element('library', {}, shown), volatile: true };
};

/** Takes a piece of a file; with the last one it is in the library. */
async function upload(call: Call, services: Services): Promise<string> {
  const upload = field(call, 'upload', 64);
  if (!/^[\w-]{8,64}$/.test(upload)) throw new Problem('validation', { fields: [{ name: 'upload', code: 'required.pattern' }] });
  const [offset, size] = [numberField(call, 'offset', 0), numberField(call, 'size', 0)];
  const piece: Piece = { account: call.visitor.id, upload, offset, size, content: call.file ?? Buffer.alloc(0) };
  const name = field(call, 'name', 1000);
  const here = (received: number): string => element('upload', { received });
  if (call.fields.get('kind') === 'recording') {
    const taken = await services.recordings.take(piece, name);
    return typeof taken === 'number' ? here(taken) : element('library', {}, writtenRecording(call, services, taken));
  }
  const taken = await services.library.take(piece, name);
  return typeof taken === 'number' ? here(taken) : element('library', {}, written(call, taken));
}

/** What a call says about a picture; what it does not name stays. @throws Problem (400) when nothing would say what it shows */
function aboutOf(call: Call, { alts: before }: Picture): About {
  const alts = new Map(Object.entries(before));
  for (const name of call.fields.keys()) {
    const language = ALT.exec(name)?.[1];
    if (language === undefined) continue;
    const alt = lineField(call, name);
    if (alt === '') alts.delete(language);
    else alts.set(language, alt);
  }
  if (alts.size === 0) throw new Problem('validation', { words: 'pictureAlt', fields: [{ name: 'alt', code: 'required.empty' }] });
  const named = (['licence', 'source', 'creator'] as const).filter((name) => call.fields.has(name));
  return { alts: Object.fromEntries(alts), ...Object.fromEntries(named.map((name) => [name, lineField(call, name)])) };
}

const store: Action = async (call, services) => {
  authorsOnly(call);
  switch (field(call, 'subAction', 40)) {
    case 'upload':
      return { body: simpleAnswer(call, await upload(call, services)) };
    case 'replace':
      return { body: simpleAnswer(call, element('library', {}, await beginReplacement(call, services))) };
    case 'retry':
      return { body: simpleAnswer(call, await (isRecording(call) ? retryRecording(call, services) : retryPicture(call, services))) };
    case 'change': {
      if (isRecording(call)) return { body: simpleAnswer(call, await changeRecording(call, services)) };
      const picture = await changeable(call, services);
      await services.library.change(picture, aboutOf(call, picture));
      return { body: simpleAnswer(call, element('library', {}, await writtenAlone(call, services, await pictureOf(call, services)))) };
    }
    default:
      throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  }
};

const remove: Action = async (call, services) => {
  authorsOnly(call);
  const { library, recordings } = services;
  if (isRecording(call)) {
    const recording = await findRecording(call, services);
    return removed(call, recording, () => recordings.remove(recording));
  }
  const picture = await pictureOf(call, services);
  return removed(call, picture, () => library.remove(picture));
};

/** Pictures, films and sounds that authors have uploaded (protocol 6.7, 6.8). */
export const mediaLibraryHandler: Handler = {
  dataType: 'p_MediaLibrary',
  actions: { [ACTIONS.list]: load, [ACTIONS.show]: show, [ACTIONS.store]: store, [ACTIONS.delete]: remove },
};
