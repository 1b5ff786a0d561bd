import type { About, Picture } from '../../media-library/library.ts';
import { pictureAddress } from '../../media-library/library.ts';
import type { Use } from '../../media-library/uses.ts';
import { titleNodeOf } from '../../content/object.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { authorsOnly, field, numberExtra, numberField } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { attribute, plainText } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';

const LAST_PAGE = 100_000;
const LONGEST_QUERY = 100;
const LONGEST_TEXT = 500;
const THUMBNAIL_WIDTH = 320;
/** So many are named when a picture cannot be deleted. */
const MOST_NAMED = 5;
/** Name of a field with what the picture shows in a language. */
const ALT = /^alt-([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/;

/** Who has uploaded a picture may change and delete it; everybody's is a matter of the rights at the library. */
const mayChange = ({ visitor, rights }: Call, { author }: Picture): boolean => author === visitor.id || rights.has('write');
const mayDelete = ({ visitor, rights }: Call, { author }: Picture): boolean => author === visitor.id || rights.has('publish');

function written(call: Call, picture: Picture, ...inside: readonly string[]): string {
  const { ID, name, type, bytes, width, height, licence, source, creator, alts, storedAt } = picture;
  return element(
    'picture',
    {
      ...{ ID, src: pictureAddress(picture), thumbnail: pictureAddress(picture, THUMBNAIL_WIDTH), name, type, bytes, width, height },
      ...{ licence, source, creator, date: storedAt.toISOString() },
      ...{ change: mayChange(call, picture) ? 1 : null, delete: mayDelete(call, picture) ? 1 : null },
    },
    ...Object.entries(alts).map(([language, alt]) => element('alt', { language }, text(alt))),
    ...inside,
  );
}

function use({ lang }: Call, { object, state }: Use): string {
  const { ID, dataType, record } = object;
  const title = titleNodeOf(object, lang);
  return element(
    'use',
    { ID, dataType, state, href: record === null ? '' : attribute(record, 'href') },
    text(title ? plainText(title) : ''),
  );
}

const load: Action = async (call, { library }) => {
  authorsOnly(call);
  const query = (call.extras.get('query') ?? '').trim().slice(0, LONGEST_QUERY);
  const page = numberExtra(call, 'page', 1, 1, LAST_PAGE);
  const { pictures, count, pages } = await library.list(query, page);
  return { body: element('library', { query, page, pages, count }, ...pictures.map((each) => written(call, each))), volatile: true };
};

/** @throws Problem (404) when there is no picture of the number */
async function pictureOf({ ID }: Call, { library }: Services): Promise<Picture> {
  const picture = await library.find(ID);
  if (picture === null) throw new Problem('notFound', { details: { id: ID } });
  return picture;
}

const show: Action = async (call, services) => {
  authorsOnly(call);
  const picture = await pictureOf(call, services);
  const uses = await services.library.uses(picture);
  return { body: element('library', {}, written(call, picture, ...uses.map((each) => use(call, each)))), volatile: true };
};

/** Takes a piece of a file; with the last one it is a picture of the library. */
async function upload(call: Call, { library }: Services): Promise<string> {
  const name = field(call, 'upload', 64);
  if (!/^[\w-]{8,64}$/.test(name)) throw new Problem('validation', { fields: [{ name: 'upload', code: 'required.pattern' }] });
  const piece = {
    account: call.visitor.id,
    upload: name,
    offset: numberField(call, 'offset', 0),
    size: numberField(call, 'size', 0),
    content: call.file ?? Buffer.alloc(0),
  };
  const taken = await library.take(piece, field(call, 'name', 1000));
  return typeof taken === 'number' ? element('upload', { received: taken }) : element('library', {}, written(call, taken));
}

/** A text about a picture, in one line. @throws Problem (400) when it is too long */
function line(call: Call, name: string): string {
  const value = field(call, name, LONGEST_TEXT * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if ([...value].length > LONGEST_TEXT) throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }] });
  return value;
}

/** What a call says about a picture; what it does not name stays. @throws Problem (400) when nothing would say what it shows */
function aboutOf(call: Call, { alts: before }: Picture): About {
  const alts = new Map(Object.entries(before));
  for (const name of call.fields.keys()) {
    const language = ALT.exec(name)?.[1];
    if (language === undefined) continue;
    const alt = line(call, name);
    if (alt === '') alts.delete(language);
    else alts.set(language, alt);
  }
  if (alts.size === 0) throw new Problem('validation', { words: 'pictureAlt', fields: [{ name: 'alt', code: 'required.empty' }] });
  const named = (['licence', 'source', 'creator'] as const).filter((name) => call.fields.has(name));
  return { alts: Object.fromEntries(alts), ...Object.fromEntries(named.map((name) => [name, line(call, name)])) };
}

const store: Action = async (call, services) => {
  authorsOnly(call);
  switch (field(call, 'subAction', 40)) {
    case 'upload':
      return { body: simpleAnswer(call, await upload(call, services)) };
    case 'change': {
      const picture = await pictureOf(call, services);
      if (!mayChange(call, picture)) throw new Problem('notPermitted');
      await services.library.change(picture, aboutOf(call, picture));
      return { body: simpleAnswer(call, element('library', {}, written(call, await pictureOf(call, services)))) };
    }
    default:
      throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  }
};

const remove: Action = async (call, services) => {
  authorsOnly(call);
  const picture = await pictureOf(call, services);
  if (!mayDelete(call, picture)) throw new Problem('notPermitted');
  if (call.fields.get('confirm') !== '1') throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.pattern' }] });
  const uses = await services.library.remove(picture);
  if (uses.length === 0) return { body: simpleAnswer(call, element('deleted', { ID: picture.ID })) };
  const named = uses.slice(0, MOST_NAMED).map(({ object: { dataType, ID } }) => `${dataType}/${ID}`);
  throw new Problem('inUse', { details: { objects: `${named.join(', ')}${uses.length > MOST_NAMED ? ' …' : ''}` } });
};

/** Pictures that authors have uploaded (protocol 6.7). */
export const mediaLibraryHandler: Handler = {
  dataType: 'p_MediaLibrary',
  actions: { [ACTIONS.list]: load, [ACTIONS.show]: show, [ACTIONS.store]: store, [ACTIONS.delete]: remove },
};
