import { envelope, permittedActions, simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { readSentLessons, withPayload } from '../../content/lessons/unit-lessons.ts';
import { children } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Action } from '../../protocol/contract.ts';
import { readXml, need, field, numberField } from '../../protocol/parameters.ts';
import { needDates, needEachOnce, needNameable, needOpenable, needReferences } from './readable.ts';
import { requested } from './requested.ts';
import { storeText, storing, WORK_OF_IMPORT } from './store-text.ts';
import { storableText, TEXT_LIMIT } from '../../xml/text-limit.ts';
import { readObject, type ContentObject } from '../../content/object.ts';
import { decodedXml } from '../../base/encodings.ts';
import { LongWork } from '../../base/long-work.ts';
import { acceptingRule } from '../../calendar/event-rule.ts';

/**
 * `store` of content: field `xml` is the new payload, of the same element name as the one that is there, all languages
 * inside; field `revision` is the one it was made from (409 when someone was quicker). Lessons of a unit say theirs by themselves.
 */
export const storePayload: Action = async (call, services) => {
  need(call, 'write');
  const object = await requested(call, services);
  const payload = readXml(field(call, 'xml', TEXT_LIMIT));
  if (payload.name !== object.payload?.name) {
    throw new Problem('badXml', { details: { expected: object.payload?.name ?? '', found: payload.name } });
  }
  const from = numberField(call, 'revision', object.revision);
  const sent = readSentLessons(payload);
  const revision = await storeText(call, services, { object, text: withPayload(object, sent.payload), from, lessons: sent.revisions });
  return { body: simpleAnswer(call, element('stored', { ID: object.ID, revision })) };
};

/** The objects of an import. @throws Problem that says what is wrong with it */
async function readImport(file: string, dataType: string): Promise<ContentObject[]> {
  const root = readXml(file);
  try {
    const found = children(root, 'object').map((node) => readObject(node));
    if (root.name !== 'objects' || found.length === 0) throw new Error('<objects> with at least one <object> is needed');
    const foreign = found.find((object) => object.dataType !== dataType || object.ID === 0);
    if (foreign !== undefined)
      throw new Error(`object ${foreign.ID} is ${foreign.dataType}; only ${dataType} with an ID can be imported here`);
    // An event says what is wrong with its rule.
    const work = new LongWork(WORK_OF_IMPORT);
    const rules = await work.byTurns(found.map(({ record }) => acceptingRule(record, work.budget)));
    if (rules.includes(undefined))
      throw new Error('the rules of these events take too long to work out; import fewer at once, or write UNTIL instead of a large COUNT');
    return found;
  } catch (error) {
    throw new Problem('badXml', { details: { reason: (error as Error).message } });
  }
}

/** `import`: a multipart field `file` with `<objects>` of this data type; objects of the same ID are replaced. */
export const importObjects: Action = async (call, { objects }) => {
  need(call, 'publish');
  if (call.file === null) throw new Problem('validation', { fields: [{ name: 'file', code: 'required.empty' }] });
  const found = await readImport(decodedXml(call.file, 'file'), call.dataType);
  needEachOnce(found);
  for (const each of found) storableText(each);
  for (const each of found) {
    needReferences(each);
    needDates(each);
  }
  for (const each of found) {
    const before = await objects.find(each.dataType, each.ID, each.html);
    await needNameable(call, before, each, objects);
  }
  await storing(objects.add(found, (content) => needOpenable(content, { stored: found })));
  return { body: simpleAnswer(call, element('stored', { ID: found[0]?.ID ?? 0, count: found.length })) };
};

export const remove: Action = async (call, { objects }) => {
  need(call, 'publish');
  if (field(call, 'confirm') !== '1') throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.empty' }] });
  const isDeleted = await objects.delete(call, (content) => needOpenable(content, { removed: [call] }));
  if (!isDeleted) throw new Problem('notFound', { details: { id: call.ID } });
  return { body: simpleAnswer(call, element('deleted', { ID: call.ID })) };
};

export const sort: Action = async (call, { objects }) => {
  need(call, 'publish');
  const order = field(call, 'order', 20_000);
  if (!/^\d{1,9}(,\d{1,9})*$/.test(order)) throw new Problem('validation', { fields: [{ name: 'order', code: 'required.pattern' }] });
  await objects.sort(call.dataType, order.split(',').map(Number));
  return { body: simpleAnswer(call, element('stored', { ID: 0 })) };
};

export const create: Action = async (call) => {
  need(call, 'write');
  return {
    body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload: '', permitted: permittedActions(call, false) }]),
  };
};
