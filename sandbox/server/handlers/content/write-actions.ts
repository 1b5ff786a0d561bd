import { envelope, permittedActions, simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { children, child, parseRoot, serialize } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Action } from '../../protocol/contract.ts';
import { needNamed } from '../../protocol/rights.ts';
import { readXml, need, field } from '../../protocol/parameters.ts';
import { requested } from './requested.ts';
import { readObject } from '../../content/object.ts';

/** Largest document that is stored, in bytes (protocol 6.2). */
export const XML_LIMIT = 2 * 1024 * 1024;

/**
 * `store` of content: field `xml` is the new payload, of the same element name as the one that is there, all languages
 * inside; field `revision` is the one it was made from (409 when someone was quicker).
 */
export const storePayload: Action = async (call, services) => {
  need(call, 'write');
  const object = await requested(call, services);
  const payload = readXml(field(call, 'xml', XML_LIMIT));
  if (payload.name !== object.payload?.name) {
    throw new Problem('badXml', { details: { expected: object.payload?.name ?? '', found: payload.name } });
  }
  const revision = field(call, 'revision') === '' ? object.revision : Number(field(call, 'revision'));
  const data = child(object.element, 'data');
  const attributes = Object.fromEntries(object.element.attributes.map(({ name, value }) => [name, value]));
  const whole = element(
    object.element.name,
    attributes,
    ...object.element.children.map((node) => (node === data ? element('data', {}, serialize(payload)) : serialize(node))),
  );
  await needNamed(call, object, readObject(parseRoot(whole)), services.objects);
  const stored = await services.objects.replace(object, whole, revision);
  if (stored === null) throw new Problem('revisionConflict', { details: { revision: object.revision } });
  return { body: simpleAnswer(call, element('stored', { ID: object.ID, revision: stored })) };
};

/** `import`: a multipart field `file` with `<objects>` of this data type; objects of the same ID are replaced. */
export const importObjects: Action = async (call, { objects }) => {
  need(call, 'publish');
  if (call.file === null) throw new Problem('validation', { fields: [{ name: 'file', code: 'required.empty' }] });
  const root = readXml(call.file.toString('utf8'));
  try {
    const found = children(root, 'object').map((node) => readObject(node));
    if (root.name !== 'objects' || found.length === 0) throw new Error('<objects> with at least one <object> is needed');
    const foreign = found.find((object) => object.dataType !== call.dataType || object.ID === 0);
    if (foreign !== undefined)
      throw new Error(`object ${foreign.ID} is ${foreign.dataType}; only ${call.dataType} with an ID can be imported here`);
    for (const each of found) await needNamed(call, await objects.find(each.dataType, each.ID, each.html), each, objects);
    await objects.add(found);
    return { body: simpleAnswer(call, element('stored', { ID: found[0]?.ID ?? 0, count: found.length })) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('badXml', { details: { reason: (error as Error).message } });
  }
};

export const remove: Action = async (call, { objects }) => {
  need(call, 'publish');
  if (field(call, 'confirm') !== '1') throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.empty' }] });
  if (!(await objects.delete(call.dataType, call.ID))) throw new Problem('notFound', { details: { id: call.ID } });
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
