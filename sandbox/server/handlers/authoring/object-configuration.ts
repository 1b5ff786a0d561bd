import { logOnce } from '../../base/log-once.ts';
import { configured } from './configured.ts';
import { newConfiguration, presentConfiguration, withRevision } from './configuration-document.ts';
import { parseObject, type ContentObject } from '../../content/object.ts';
import { Versions } from '../../content/history/versions.ts';
import type { Condition } from '../../content/objects.ts';
import { LessonConflict } from '../../content/lessons/lesson-rows.ts';
import { protectedMedia } from '../../learning/protected-media.ts';
import { Shelf } from '../../content/unpublished/shelf.ts';
import { numberOf } from '../../base/media-number.ts';
import { mediaToken } from '../../session/media-token.ts';
import type { Store } from '../../store/schema.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIONS } from '../../protocol/actions.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { readStored, storedText } from '../../xml/authored.ts';
import { attribute, serialize } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Call, Action, Handler, Services } from '../../protocol/contract.ts';
import { needNameable, needOpenable, needReferences } from '../content/readable.ts';
import { TEXT_LIMIT } from '../../xml/text-limit.ts';
import { readXml, need, field, numberExtra } from '../../protocol/parameters.ts';

const storedConfiguration = (store: Store, ID: number) =>
  store.selectFrom('configurations').select(['xml', 'revision', 'original']).where('id', '=', ID).executeTakeFirst();

/** A stored configuration; null when nothing can read it: then it is as if there were none, and the next one replaces it. */
function readableText(xml: string, ID: number): string | null {
  try {
    readStored(xml);
    return storedText(xml);
  } catch (error) {
    logOnce(`The stored configuration of object ${ID} is passed over. ${(error as Error).message}`, 'ContentWarning');
    return null;
  }
}

/**
 * The configuration of an object, whose revision is the object's own: whoever stores the one has read the other. The stored one is as it
 * was sent while nobody has stored the object by itself since.
 */
async function configuration(call: Call, { store, objects }: Services): Promise<string> {
  const [stored, object] = await Promise.all([storedConfiguration(store, call.ID), call.ID === 0 ? null : objects.findAny(call.ID)]);
  if (object === null) {
    if (stored === undefined) throw new Problem('notFound', { details: { id: call.ID } });
    return storedText(stored.xml);
  }
  const xml = stored === undefined ? null : readableText(stored.xml, call.ID);
  if (stored === undefined || xml === null) return newConfiguration(object, call);
  return presentConfiguration(object, xml, stored.revision === object.revision);
}

/** The macro templates of the customer (protocol 6.2); none when its folder has no file. */
function macroTemplates(call: Call): string {
  const file = join(call.customer.folder, 'xml', 'makroTemplateDefinitions.xml');
  return existsSync(file) ? serialize(readStored(readFileSync(file, 'utf8'))) : element('makroTemplateDefinitions', { version: 1 });
}

const load: Action = async (call, services) => {
  need(call, 'write');
  return { body: await configuration(call, services) };
};

/** What the author's preview of a film is looked up with; nothing where the film is public (protocol 6.2). */
async function mediaTokenFor(call: Call, { objects, secret, store }: Services): Promise<string> {
  const object = (await objects.findAny(call.ID)) ?? (await new Shelf(store).find(call.ID, 'draft'));
  if (object === null) throw new Problem('notFound', { details: { id: call.ID } });
  const IDMedia = call.extras.get('IDMedia') ?? '';
  const isPublic = !(await protectedMedia(objects)).has(numberOf(IDMedia) ?? '');
  return element('clip', { IDMedia, mediaToken: isPublic ? null : mediaToken(secret, call.ID, call.visitor.id) });
}

const verify: Action = async (call, services) => {
  need(call, 'write');
  if (call.systemObject === 'makroTemplateDefinitions') return { body: macroTemplates(call) };
  if (call.systemObject === 'mediaToken') return { body: await mediaTokenFor(call, services) };
  return { body: await configuration(call, services) };
};

interface Change {
  /** The revision that it was made from; null: whatever there is is overwritten. */
  readonly from: number | null;
  /** It is a text of today, not one that was there before. */
  readonly isNew: boolean;
  /** What visitors see of the object from then on. */
  readonly text: (object: ContentObject) => string | Promise<string>;
  /** Writes the configuration, in the same transaction. */
  readonly write: (transaction: Store, before: ContentObject) => Promise<void>;
}

const TURNS = 3;
const LAST_REVISION = 999_999_999;

/**
 * Changes an object and its configuration at once. By what is HTML of a course, too, objects can be named: that needs the rights at them.
 * @returns the new revision
 * @throws Problem (409) when the object or its configuration was stored since `from`
 */
async function change(call: Call, { objects }: Services, { from, isNew, text, write }: Change): Promise<number> {
  for (let turn = 1; ; turn++) {
    const object = await objects.findAny(call.ID);
    if (object === null) throw new Problem('notFound', { details: { id: call.ID } });
    const { revision } = object;
    if (from !== null && from !== revision) throw new Problem('revisionConflict', { details: { revision } });
    const xml = await text(object);
    const after = parseObject(xml);
    if (isNew) needReferences(after, object);
    await needNameable(call, object, after, objects);
    const condition: Condition = async (content) => (isNew ? needOpenable(content, { stored: [after] }) : undefined);
    const stored = await objects
      .replace(object, xml, revision, object.lessonRevisions, {
        condition,
        author: call.visitor.id,
        also: (transaction) => write(transaction, object),
      })
      .catch((error: unknown) => {
        if (error instanceof LessonConflict) return null;
        throw error;
      });
    if (stored !== null) return stored;
    if (turn === TURNS) throw new Problem('revisionConflict', { details: { revision } });
    // Whoever was quicker may have stored it at another server.
    await objects.refresh(true);
  }
}

/** Stores a document (protocol 6.2): 409 when it was made from another revision, unless `force=1`. */
const save: Action = async (call, services) => {
  need(call, 'write');
  const root = readXml(field(call, 'xml', TEXT_LIMIT));
  if (root.name !== 'objectConfiguration' || attribute(root, 'ID') !== String(call.ID)) {
    throw new Problem('badXml', {
      details: { expected: `objectConfiguration ID="${call.ID}"`, found: `${root.name} ID="${attribute(root, 'ID')}"` },
    });
  }
  const force = call.extras.get('force') === '1' || field(call, 'force') === '1';
  const revision = await change(call, services, {
    from: force ? null : Number(attribute(root, 'revision')),
    isNew: true,
    text: (object) => configured(object, root),
    write: async (transaction, before) => {
      const next = before.revision + 1;
      const row = { xml: withRevision(root, next), revision: next };
      const former = await storedConfiguration(transaction, call.ID);
      await new Versions(transaction).add(call.ID, 'configuration', former ?? null, { ...row, author: call.visitor.id });
      await transaction
        .insertInto('configurations')
        .values({ id: call.ID, ...row, original: serialize(before.element) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
  });
  return { body: simpleAnswer(call, element('stored', { ID: call.ID, revision })) };
};

/** Brings the object back as it was before it was first configured: 409 when something was stored since the `revision` that is sent. */
const reset: Action = async (call, services) => {
  need(call, 'write');
  if (field(call, 'confirm') !== '1') throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.empty' }] });
  const { store, objects } = services;
  const from = numberExtra(call, 'revision', 0, 0, LAST_REVISION);
  const remove = async (transaction: Store) => {
    await transaction.deleteFrom('configurations').where('id', '=', call.ID).execute();
  };
  const text = async (object: ContentObject) => (await storedConfiguration(store, call.ID))?.original || serialize(object.element);
  // Of an object that is there no longer the configuration alone goes.
  if ((await objects.findAny(call.ID)) === null) await remove(store);
  else await change(call, services, { from: from === 0 ? null : from, isNew: false, text, write: remove });
  return { body: simpleAnswer(call, element('deleted', { ID: call.ID })) };
};

export const objectConfigurationHandler: Handler = {
  dataType: 'p_ObjectConfiguration',
  actions: { [ACTIONS.show]: load, [ACTIONS.edit]: load, [ACTIONS.verify]: verify, [ACTIONS.store]: save, [ACTIONS.delete]: reset },
};
