import { attribute, childElements, parse, select, type XNode } from '../../../core/api.ts';

/** A clip of a document with what its medium is looked up by. */
export interface FoundClip {
  readonly attributes: Readonly<Record<string, string>>;
  readonly IDLesson: number;
  readonly mediaToken: string;
}

/** The attribute of the nearest element around a node that has it. */
function around(node: XNode, element: string, name: string): string {
  for (let each: XNode | null = node; each !== null; each = each.parent) if (each.name === element) return attribute(each, name);
  return '';
}

/** What a video on a slide would say as a clip, when its address is looked up: its medium is named by the address alone. */
function asClip(url: string): Record<string, string> {
  const IDMedia = /(\w+)\.\w+(?:[?#]|$)/.exec(url)?.[1] ?? '';
  return { IDMedia, sourceType: '1', availFormats: '4' };
}

/** The clips of an answer, and the videos on slides that are not public. */
export const clipsIn = (xml: string): FoundClip[] =>
  select(parse(xml), '//clip | //event[@mediaToken]').map((clip) => ({
    attributes: {
      ...Object.fromEntries(clip.attributes.map(({ name, value }) => [name, value])),
      ...(clip.name === 'event' ? asClip(attribute(clip, 'url')) : {}),
    },
    IDLesson: Number(around(clip, 'lesson', 'id')) || 0,
    mediaToken: around(clip, 'unit', 'mediaToken'),
  }));

/** What has to be stored of a course, as the server says it (protocol 4.10). */
export interface Inventory {
  readonly bytes: number;
  readonly left: number;
  readonly answers: readonly { readonly dataType: string; readonly ID: number; readonly action: number; readonly param: string }[];
  readonly files: readonly string[];
}

/** null for what is no such answer. */
export function readInventory(payload: XNode | null): Inventory | null {
  if (payload?.name !== 'offline' || attribute(payload, 'course') === '') return null;
  const number = (node: XNode, name: string): number => Number(attribute(node, name)) || 0;
  return {
    bytes: number(payload, 'bytes'),
    left: number(payload, 'left'),
    answers: childElements(payload, 'answer').map((each) => ({
      dataType: attribute(each, 'dataType'),
      ID: number(each, 'ID'),
      action: number(each, 'action'),
      param: attribute(each, 'param'),
    })),
    files: childElements(payload, 'file').map((each) => attribute(each, 'path')),
  };
}
