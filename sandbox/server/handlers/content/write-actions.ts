import { authorsOnly, field } from '../../protocol/address.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { child, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { requested } from './content-handler.ts';
import type { Action } from '../../protocol/contract.ts';

/** Largest document that is stored, in bytes (protocol 6.2). */
export const XML_LIMIT = 2 * 1024 * 1024;

/** Reads XML that a caller sent. @throws Problem (400 badXml) saying where it breaks, (413) when it is too large. */
export function readXml(value: string): XNode {
  try {
    return parseRoot(value);
  } catch (error) {
    throw new Problem('badXml', { details: { position: (error as Error).message }, reason: (error as Error).message });
  }
}

/**
 * `store` of content: field `xml` is the new payload, of the same element name as the one that is there, all languages
 * inside; field `revision` is the one it was made from (409 when someone was quicker).
 */
export const storePayload: Action = async (call, services) => {
  authorsOnly(call);
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
  const stored = await services.objects.replace(object, whole, revision);
  if (stored === null) throw new Problem('revisionConflict', { details: { revision: object.revision } });
  return { body: simpleAnswer(call, element('stored', { ID: object.ID, revision: stored })) };
};
