import type { Use } from '../../../media-library/uses.ts';
import { WorkingCopies } from '../../../content/unpublished/working-copies.ts';
import { swapped, type Swap } from '../../../media-library/swapped.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { numberExtra, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { message } from '../../../texts/texts.ts';
import { serialize } from '../../../xml/nodes.ts';
import { element } from '../../../xml/write.ts';
import { useElement } from '../../../protocol/use-element.ts';
import { swapOf } from './replace-work.ts';

const LAST_NUMBER = 999_999_999;
const LONGEST_NAME = 80;

/** Why an object goes on showing the former file: the caller may not write it, it is in the bin, or no text of it names the file. */
type Left = 'rights' | 'bin' | 'other';

/** What a replacement would do in an object; null where it changes it. */
async function leftIn({ visitor }: Call, { objects, store }: Services, { object, state }: Use, swap: Swap): Promise<Left | null> {
  if (state === 'bin') return 'bin';
  const { ID } = object;
  const rights = await rightsOf(visitor, object, objects);
  if (!rights.has('write')) return 'rights';
  const texts = [serialize(object.element), (await new WorkingCopies(store).find(ID))?.xml ?? ''];
  return ID > 0 && texts.some((xml) => swapped(xml, swap) !== xml) ? null : 'other';
}

interface Planned {
  readonly use: Use;
  readonly left: Left | null;
}

const usesOf = ({ library, recordings }: Services, swap: Swap): Promise<Use[]> =>
  swap.kind === 'picture' ? library.uses(swap.from) : recordings.uses(swap.from);

async function planOf(call: Call, services: Services, swap: Swap): Promise<Planned[]> {
  await services.objects.refresh();
  return Promise.all((await usesOf(services, swap)).map(async (use) => ({ use, left: await leftIn(call, services, use, swap) })));
}

/** @throws Problem (400) when it can take no place: it is gone, of another kind, no page can have it yet, or it is the same */
async function neededSwap({ ID }: Call, services: Services, by: number): Promise<Swap> {
  const swap = ID === by ? null : await swapOf(services, ID, by);
  if (swap === null) throw new Problem('validation', { words: 'replacedBy', fields: [{ name: 'by', code: 'required.pattern' }] });
  return swap;
}

async function stateElement({ visitor }: Call, { replacements }: Services, number: number): Promise<string> {
  const found = await replacements.find(number);
  if (found === null || found.account !== visitor.id) throw new Problem('notFound', { details: { replacement: number } });
  const { from, to, objects, changed, failed } = found;
  const state = (await replacements.stateOf(number)) ?? 'done';
  return element('replacement', {
    ...{ number, from, by: to, state, count: objects.length, changed: changed.length, failed: failed.join(' ') },
  });
}

/** What is asked about a replacement instead of the file alone: what it would change, or how far it is; null for nothing. */
export async function askedReplacement(call: Call, services: Services): Promise<string | null> {
  if (call.extras.has('replacement')) return stateElement(call, services, numberExtra(call, 'replacement', 0, 1, LAST_NUMBER));
  if (!call.extras.has('by')) return null;
  const by = numberExtra(call, 'by', 0, 1, LAST_NUMBER);
  const plan = await planOf(call, services, await neededSwap(call, services, by));
  const uses = plan.map(({ use, left }) => useElement(call, use, left === null ? { change: 1 } : { left }));
  return element('replacement', { from: call.ID, by }, ...uses);
}

const nameOf = (name: string): string => [...name].slice(0, LONGEST_NAME).join('');

/** Begins to put another file in the place of the one of the call, in all objects that the caller may write. */
export async function beginReplacement(call: Call, services: Services): Promise<string> {
  const swap = await neededSwap(call, services, numberField(call, 'by', 0));
  const plan = await planOf(call, services, swap);
  const objects = [...new Set(plan.flatMap(({ use, left }) => (left === null ? [use.object.ID] : [])))];
  const { from, to } = swap;
  const note = message('replacedNote', call, { from: nameOf(from.name), to: nameOf(to.name) });
  const number = await services.replacements.begin({ from: from.ID, to: to.ID, account: call.visitor.id, note, objects });
  return stateElement(call, services, number);
}
