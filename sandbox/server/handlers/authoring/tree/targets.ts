import { sql } from 'kysely';
import { namedId } from '../../../content/references.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { wordsExtra } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { attribute, children, type XNode } from '../../../xml/nodes.ts';
import { element, type Attributes } from '../../../xml/write.ts';
import { asShown, titled } from './nodes.ts';
import { isWithin, presentOnes, shownOf, stepsOfAll, versionOf } from './present.ts';
import { containersOf, holdsSteps, stepsIn } from './steps.ts';

/** So many are offered at once; others are found by their title. */
const MOST = 100;

const answer = (call: Call, payload: string): Outcome => ({
  body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload: element('studio', {}, payload), permitted: 0 }]),
  volatile: true,
});

/** Where a step of an object may go: courses, or units, that the caller may write, found by a title or number. */
export async function targetsOf(call: Call, services: Services, of: string): Promise<Outcome> {
  const present = (await presentOnes(services, [Number(of)])).get(Number(of));
  if (present === undefined || !holdsSteps(present.object.dataType)) throw new Problem('notFound', { details: { id: Number(of) || 0 } });
  const { dataType } = present.object;
  const query = wordsExtra(call).toLowerCase();
  const moved = Number(call.extras.get('moved')) || 0;
  const { rows } = await sql<{ id: number }>`select id from (
      select id, position, 0 as draft from objects where data_type = ${dataType} and html = '' and id > 0
      union all select id, null, 1 from shelved_objects s where data_type = ${dataType} and state = 'draft'
        and not exists (select from objects where objects.id = s.id)) as stored
    where ${query} = '' or draft = 1 or id::text = ${query} or exists (select from object_texts t
      where t.data_type = ${dataType} and t.id = stored.id and position(${query} in lower(t.title)) > 0)
    order by id <> ${present.object.ID}, draft, position nulls last, id limit ${MOST * 2}`.execute(services.store);
  const all = await presentOnes(
    services,
    rows.map(({ id }) => id),
  );
  const steps = await stepsOfAll(services);
  const targets: string[] = [];
  for (const each of rows.flatMap(({ id }) => all.get(id) ?? [])) {
    const { object, isDraft } = each;
    const { titles, fallback } = asShown(each);
    const words = titled(titles, fallback, call);
    const isFound = !isDraft || String(words.title).toLowerCase().includes(query) || String(object.ID) === query;
    if (targets.length === MOST || !isFound || isWithin(steps, object.ID, moved)) continue;
    if (!(await rightsOf(call.visitor, object, services.objects)).has('write')) continue;
    targets.push(element('target', { ID: object.ID, ...words, draft: isDraft ? 1 : null }));
  }
  return answer(call, element('targets', { of: present.object.ID, most: MOST }, ...targets));
}

/** Where in a course or unit a step may go: its chapters, and what is in them of the same kind. */
export async function positionsIn(call: Call, services: Services, of: string): Promise<Outcome> {
  const present = (await presentOnes(services, [Number(of)])).get(Number(of));
  if (present === undefined || !holdsSteps(present.object.dataType)) throw new Problem('notFound', { details: { id: Number(of) || 0 } });
  const shown = shownOf(present);
  const name = call.extras.get('step') ?? '';
  const ofName = containersOf(shown).map((container) => ({
    container,
    steps: stepsIn(shown, container).filter((step) => step.name === name),
  }));
  const ids = ofName.flatMap(({ steps }) => steps.map((step) => namedId(step) ?? 0));
  const objects = await presentOnes(services, ids);
  const wordsOf = (step: XNode): Attributes => {
    const found = objects.get(namedId(step) ?? 0);
    const object = found && asShown(found);
    return object === undefined ? titled(children(step, 'title'), shown.fallback, call) : titled(object.titles, object.fallback, call);
  };
  const written = ofName.map(({ container, steps }) =>
    element(
      'container',
      { chapter: container.path, ...(container.path === '' ? {} : titled(children(container.node, 'title'), shown.fallback, call)) },
      ...steps.map((step) => element('step', { ID: attribute(step, 'ID'), ...wordsOf(step) })),
    ),
  );
  return answer(call, element('positions', { of: present.object.ID, version: versionOf(present) }, ...written));
}
