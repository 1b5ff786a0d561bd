import { actions, attribute, childElements, select, textOf, type Requests, type XDocument, type XNode } from '../../../core/api.ts';
import type { UploadKind } from './upload-file.ts';

/** Data type of the pictures of authors on the wire (protocol 6.7). */
const MEDIA_LIBRARY = 'p_MediaLibrary';

/** Where a file of the library is shown. */
interface LibraryUse {
  readonly ID: number;
  readonly title: string;
  readonly state: string;
}

/** A picture of the library. */
export interface LibraryPicture {
  readonly ID: number;
  /** The address that goes into content. */
  readonly src: string;
  readonly thumbnail: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly alts: Readonly<Record<string, string>>;
  readonly licence: string;
  readonly source: string;
  readonly creator: string;
  readonly mayChange: boolean;
  readonly mayDelete: boolean;
  /** Smaller forms of it: `waiting`, `running`, `failed`; '' when there is nothing to be made, or to be done about it. */
  readonly forms: string;
  /** null until it was asked for */
  readonly uses: readonly LibraryUse[] | null;
}

/** A picture that an author has chosen, with what it shows. */
export interface ChosenPicture {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface PictureList {
  readonly pages: number;
  readonly count: number;
  readonly pictures: readonly LibraryPicture[];
}

/** What came of a call: something, or why not in the server's words; '' where it has none. */
export type Ending<T> = { readonly done: T } | { readonly problem: string };

/** The calls of the library. None rejects. */
export interface LibraryCalls {
  list(query: string, page: number): Promise<Ending<PictureList>>;
  /** One picture with its uses. */
  load(ID: number): Promise<Ending<LibraryPicture>>;
  change(ID: number, fields: Readonly<Record<string, string>>): Promise<Ending<LibraryPicture>>;
  /** Has the smaller forms of one made once more. */
  retry(ID: number): Promise<Ending<LibraryPicture>>;
  /** Asks first; null when the author declined. */
  remove(picture: LibraryPicture): Promise<Ending<true> | null>;
}

/** Where what a node stands for is used. */
export const usesIn = (node: XNode): LibraryUse[] =>
  childElements(node, 'use').map((use) => ({ ID: Number(attribute(use, 'ID')), title: textOf(use), state: attribute(use, 'state') }));

function readPicture(node: XNode): LibraryPicture {
  const of = (name: string): string => attribute(node, name);
  return {
    ...{ ID: Number(of('ID')), src: of('src'), thumbnail: of('thumbnail'), name: of('name') },
    ...{ width: Number(of('width')), height: Number(of('height')), licence: of('licence'), source: of('source'), creator: of('creator') },
    alts: Object.fromEntries(childElements(node, 'alt').map((alt) => [attribute(alt, 'language'), textOf(alt)])),
    mayChange: of('change') === '1',
    mayDelete: of('delete') === '1',
    forms: of('forms'),
    uses: usesIn(node),
  };
}

/** The one picture of an answer; null when it has none. */
function pictureIn(document: XDocument | null): LibraryPicture | null {
  const [node] = document ? select(document, '//library/picture') : [];
  return node ? readPicture(node) : null;
}

/** What browsers offer when a file is chosen; the server decides by what is in it. */
export const OFFERED_PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** What is uploaded as a picture. */
export const AS_PICTURE: UploadKind<LibraryPicture> = {
  name: 'picture',
  read: (document) => {
    const picture = pictureIn(document);
    return picture && { ...picture, uses: null };
  },
};

/** What calls of the library are made with. */
interface LibrarySender {
  /** null when the author declined what was asked before */
  call<T>(parameters: object, read: (document: XDocument) => T | null): Promise<Ending<T> | null>;
  needed<T>(parameters: object, read: (document: XDocument) => T | null): Promise<Ending<T>>;
}

export function librarySender(requests: Requests): LibrarySender {
  const call: LibrarySender['call'] = async (parameters, read) => {
    const { outcome, answer } = await requests.send({
      ...{ action: actions.list, dataType: MEDIA_LIBRARY, bRender: false, background: true },
      ...parameters,
    });
    const found = outcome === 'success' && answer?.document ? read(answer.document) : null;
    if (found !== null) return { done: found };
    return outcome === 'notSent' ? null : { problem: answer?.error?.text ?? '' };
  };
  return { call, needed: async (parameters, read) => (await call(parameters, read)) ?? { problem: '' } };
}

export function libraryCalls(requests: Requests): LibraryCalls {
  const { call, needed } = librarySender(requests);
  return {
    list: (query, page) =>
      needed({ paramString: `query=${encodeURIComponent(query)}&page=${page}` }, (document) => {
        const [root] = select(document, '//library');
        if (!root) return null;
        const pictures = childElements(root, 'picture').map((node) => ({ ...readPicture(node), uses: null }));
        return { pages: Number(attribute(root, 'pages')) || 1, count: Number(attribute(root, 'count')), pictures };
      }),
    load: (ID) => needed({ action: actions.show, ID }, pictureIn),
    change: (ID, fields) => needed({ action: actions.store, ID, fields: { subAction: 'change', ...fields } }, pictureIn),
    retry: (ID) => needed({ action: actions.store, ID, fields: { subAction: 'retry' } }, pictureIn),
    remove: ({ ID, name }) => call({ action: actions.delete, ID, title: name }, () => true as const),
  };
}
