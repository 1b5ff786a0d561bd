import { actions, attribute, childElements, select, type Requests, type XDocument, type XNode } from '../../../core/api.ts';
import { librarySender, usesIn, type Ending, type LibraryPicture } from './library-calls.ts';
import type { UploadKind } from './upload-file.ts';

/** A film or sound of the library (protocol 6.8). */
export interface LibraryRecording {
  /** IDMedia of the clips that play it. */
  readonly ID: number;
  readonly kind: 'film' | 'sound';
  readonly name: string;
  readonly title: string;
  /** 0 where nothing says it. */
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** Sum of the formats that pages can have. */
  readonly formats: number;
  readonly state: string;
  /** In percent, while it is being converted. */
  readonly progress: number;
  /** Why it was not converted, in the server's words. */
  readonly problem: string;
  /** Of a film in several sizes: `waiting`, `running`, `failed`, `ready`; '' when there is none to be made. It plays without that. */
  readonly stream: string;
  /** In percent, while that is made. */
  readonly streamProgress: number;
  /** Why it was not made, in the server's words. */
  readonly streamProblem: string;
  readonly poster: string;
  readonly thumbnail: string;
  readonly licence: string;
  readonly source: string;
  readonly creator: string;
  readonly mayChange: boolean;
  readonly mayDelete: boolean;
  /** null until it was asked for */
  readonly uses: LibraryPicture['uses'];
}

/** What is looked for. */
export interface RecordingLook {
  /** '' for films and sounds. */
  readonly kind: string;
  readonly query: string;
  readonly page: number;
}

/** A page of what was found. */
export interface RecordingList {
  readonly pages: number;
  readonly count: number;
  /** Whether the server makes ready for pages what is uploaded. */
  readonly converts: boolean;
  readonly recordings: readonly LibraryRecording[];
}

/** The calls of the library for films and sounds. None rejects. */
export interface RecordingCalls {
  list(look: RecordingLook): Promise<Ending<RecordingList>>;
  /** One with its uses. */
  load(ID: number): Promise<Ending<LibraryRecording>>;
  change(ID: number, fields: Readonly<Record<string, string>>): Promise<Ending<LibraryRecording>>;
  /** Begins a conversion or a stream that has failed anew. */
  retry(ID: number): Promise<Ending<LibraryRecording>>;
  /** Asks first; null when the author declined. */
  remove(recording: LibraryRecording): Promise<Ending<true> | null>;
}

function readRecording(node: XNode): LibraryRecording {
  const of = (name: string): string => attribute(node, name);
  const number = (name: string): number => Number(of(name)) || 0;
  return {
    ...{ ID: number('ID'), kind: of('kind') === 'sound' ? 'sound' : 'film', name: of('name'), title: of('title') },
    ...{ seconds: number('seconds'), width: number('width'), height: number('height'), formats: number('formats') },
    ...{ state: of('state'), progress: number('progress'), problem: of('problem'), poster: of('poster'), thumbnail: of('thumbnail') },
    ...{ stream: of('stream'), streamProgress: number('streamProgress'), streamProblem: of('streamProblem') },
    ...{ licence: of('licence'), source: of('source'), creator: of('creator') },
    mayChange: of('change') === '1',
    mayDelete: of('delete') === '1',
    uses: usesIn(node),
  };
}

/** The one film or sound of an answer; null when it has none. */
function recordingIn(document: XDocument | null): LibraryRecording | null {
  const [node] = document ? select(document, '//library/recording') : [];
  return node ? readRecording(node) : null;
}

/** Whether something is still being made of it. */
export const isOnItsWay = ({ state }: LibraryRecording): boolean => state === 'waiting' || state === 'running';

/** Whether a film that plays is still being made into a stream. */
export const isStreamOnItsWay = ({ stream }: LibraryRecording): boolean => stream === 'waiting' || stream === 'running';

/** The attributes of a clip that plays a film or sound. */
export const clipOf = ({ ID, kind, formats }: LibraryRecording): Readonly<Record<string, string>> => ({
  ...{ IDMedia: String(ID), path: 'library/', filename: '', sourceType: '1', languageDependent: 'no' },
  ...{ availFormats: String(formats), type: kind === 'sound' ? 'audio' : '' },
});

export function recordingCalls(requests: Requests): RecordingCalls {
  const { call, needed } = librarySender(requests);
  return {
    list: ({ kind, query, page }) => {
      const paramString = `kind=${kind || 'recording'}&query=${encodeURIComponent(query)}&page=${page}`;
      return needed({ paramString }, (document) => {
        const [root] = select(document, '//library');
        if (!root) return null;
        const recordings = childElements(root, 'recording').map((node) => ({ ...readRecording(node), uses: null }));
        const converts = attribute(root, 'converts') === '1';
        return { pages: Number(attribute(root, 'pages')) || 1, count: Number(attribute(root, 'count')), converts, recordings };
      });
    },
    load: (ID) => needed({ action: actions.show, ID }, recordingIn),
    change: (ID, fields) => needed({ action: actions.store, ID, fields: { subAction: 'change', ...fields } }, recordingIn),
    retry: (ID) => needed({ action: actions.store, ID, fields: { subAction: 'retry' } }, recordingIn),
    remove: ({ ID, name }) => call({ action: actions.delete, ID, title: name }, () => true as const),
  };
}

/** What browsers offer when a file is chosen; the server decides by what is in it. */
export const OFFERED_RECORDINGS =
  'video/mp4,video/x-m4v,video/webm,video/quicktime,audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,audio/ogg,.m4a,.opus';

/** What is uploaded as a film or sound. */
export const AS_RECORDING: UploadKind<LibraryRecording> = {
  name: 'recording',
  read: (document) => {
    const recording = recordingIn(document);
    return recording && { ...recording, uses: null };
  },
};
