import { isId } from '../../../content/references.ts';
import type { ContentObject } from '../../../content/object.ts';
import { Shelf } from '../../../content/unpublished/shelf.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { element, type Attributes } from '../../../xml/write.ts';

/** So many are asked for at once. */
const MOST = 200;

/** What numbers in a text mean: `state` is left out for what is published. A number that nothing has is not answered. */
export async function namedObjects(
  call: Call,
  { objects, store }: Services,
  numbers: string,
  words: (object: ContentObject) => Attributes,
): Promise<Outcome> {
  const ids = [...new Set(numbers.split(/[\s,]+/).map(Number))].filter(isId).slice(0, MOST);
  const found = new Map<number, { readonly object: ContentObject; readonly state: 'draft' | 'bin' | null }>();
  for (const object of await objects.findMany(ids)) if (!found.has(object.ID)) found.set(object.ID, { object, state: null });
  const shelf = new Shelf(store);
  for (const object of await shelf.drafts(ids.filter((id) => !found.has(id)))) found.set(object.ID, { object, state: 'draft' });
  for (const id of ids.filter((each) => !found.has(each))) {
    const binned = await shelf.find(id, 'bin');
    if (binned !== null) found.set(id, { object: binned.object, state: 'bin' });
  }
  const entries = ids.flatMap((id) => {
    const named = found.get(id);
    return named === undefined ? [] : [element('entry', { ...words(named.object), state: named.state })];
  });
  const payload = element('studio', {}, element('named', {}, ...entries));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: 0 }]), volatile: true };
}
