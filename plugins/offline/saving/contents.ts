import { attribute, childElements, parse, select, type XNode } from '../../../core/api.ts';

/** A medium of a document, with what it is looked up by. */
export interface FoundMedium {
  /** Attributes of its clip; null for a video on a slide, which is a file's address alone. */
  readonly clip: Readonly<Record<string, string>> | null;
  readonly url: string;
  readonly IDLesson: number;
  readonly mediaToken: string;
}

/** The attribute of the nearest element around a node that has it. */
function around(node: XNode, element: string, name: string): string {
  for (let each: XNode | null = node; each !== null; each = each.parent) if (each.name === element) return attribute(each, name);
  return '';
}

/** The clips of an answer, and the videos on slides that are not public. */
export const mediaIn = (xml: string): FoundMedium[] =>
  select(parse(xml), '//clip | //event[@mediaToken]').map((node) => ({
    clip: node.name === 'clip' ? Object.fromEntries(node.attributes.map(({ name, value }) => [name, value])) : null,
    url: attribute(node, 'url'),
    IDLesson: Number(around(node, 'lesson', 'id')) || 0,
    mediaToken: node.name === 'clip' ? around(node, 'unit', 'mediaToken') : attribute(node, 'mediaToken'),
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
