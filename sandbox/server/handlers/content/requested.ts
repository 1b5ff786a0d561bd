import type { ContentObject } from '../../content/object.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { Problem } from '../../protocol/problem.ts';

/** Writes the payload of an object for a caller. */
export type PayloadOf = (object: ContentObject, call: Call, services: Services) => Promise<string>;

/** The called object. @throws Problem (404) when there is none. */
export async function requested(call: Call, { objects }: Services): Promise<ContentObject> {
  const object = await objects.find(call.dataType, call.ID, call.html);
  if (object === null) throw new Problem('notFound', { details: { id: call.ID, datatype: call.dataType } });
  return object;
}
