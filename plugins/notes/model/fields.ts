import { attribute, childElements, textOf, type XNode } from '../../../core/api.ts';
import type { NoteVersion } from './model.ts';

const KINDS = ['note', 'highlight', 'bookmark'] as const;
const ATTRIBUTES = ['kind', 'dataType', 'IDObjectType', 'lesson', 'slide', 'seconds', 'position', 'language'] as const;
const TEXTS = ['text', 'exact', 'prefix', 'suffix', 'course', 'unit', 'title'] as const;

/** A version as it travels and is stored (protocol 4.9). */
type NoteFields = Readonly<Record<string, string>>;

export function fieldsOf(version: NoteVersion): NoteFields {
  const { note, seconds, written, bases, deleted, ID, IDObjectType } = version;
  return {
    note,
    version: version.version,
    bases: bases.join(' '),
    ...(deleted ? { deleted: '1' } : {}),
    ID: String(ID),
    ...Object.fromEntries([...ATTRIBUTES, ...TEXTS].map((name) => [name, String(version[name] ?? '')])),
    IDObjectType: String(IDObjectType),
    seconds: seconds === null ? '' : String(seconds),
    written: new Date(written).toISOString(),
  };
}

/** What was stored or answered, as far as it is a note; null otherwise. */
export function versionOf(fields: NoteFields): NoteVersion | null {
  const { note = '', version = '' } = fields;
  const [kind, ID, written] = [KINDS.find((each) => each === fields.kind), Number(fields.ID), Date.parse(fields.written ?? '')];
  if (note === '' || version === '' || !Number.isInteger(ID)) return null;
  const deleted = fields.deleted === '1';
  if (!deleted && (kind === undefined || Number.isNaN(written))) return null;
  const [seconds, position] = [Number(fields.seconds || NaN), Number(fields.position || NaN)];
  const texts = Object.fromEntries(TEXTS.map((name) => [name, fields[name] ?? ''])) as Record<(typeof TEXTS)[number], string>;
  return {
    ...{ note, version, ID, deleted, kind: kind ?? 'note', written: written || 0 },
    bases: (fields.bases ?? '').split(/\s+/).filter(Boolean),
    dataType: fields.dataType ?? '',
    IDObjectType: Number(fields.IDObjectType) || 0,
    lesson: fields.lesson ?? '',
    slide: fields.slide ?? '',
    seconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
    position: Number.isInteger(position) && position >= 0 ? position : null,
    language: fields.language ?? '',
    ...texts,
  };
}

/** Reads a `notes` payload; `next` is where the next page begins, '' when there is none. */
export function readNotes(payload: XNode | null): { readonly versions: readonly NoteVersion[]; readonly next: string } | null {
  if (payload?.name !== 'notes') return null;
  const versions = childElements(payload, 'note').flatMap((node) => {
    const attributes = ['note', 'version', 'ID', 'written', ...ATTRIBUTES].map((name) => [name, attribute(node, name)]);
    const found = versionOf({
      ...Object.fromEntries(attributes),
      ...Object.fromEntries(childElements(node).map((child) => [child.name, textOf(child)])),
    });
    return found ?? [];
  });
  return { versions, next: attribute(payload, 'next') };
}

/** What was stored in the browser, as far as it can be understood. */
export function readStored(text: string | null): NoteVersion[] {
  try {
    const data: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(data)) return [];
    return data.flatMap((each: unknown) => {
      if (typeof each !== 'object' || each === null) return [];
      const strings = Object.entries(each).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      return versionOf(Object.fromEntries(strings)) ?? [];
    });
  } catch {
    return [];
  }
}
