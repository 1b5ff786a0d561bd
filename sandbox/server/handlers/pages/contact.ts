import { sql } from 'kysely';
import type { ContentObject } from '../../content/object.ts';
import { presentPayload } from '../content/present.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { contentEnvelope, envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { messageElement } from '../../texts/texts.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import { attribute, children, descendants, type XNode } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Call, Action, Handler, Services } from '../../protocol/contract.ts';
import { depositorOf, isEmail, field } from '../../protocol/parameters.ts';

async function contact(call: Call, { objects }: Services): Promise<ContentObject> {
  const object = (await objects.find(call.dataType, call.ID)) ?? (await objects.first(call.dataType));
  if (object === null || object.payload === null) throw new Problem('notFound', { details: { datatype: call.dataType } });
  return object;
}

function problemOf(node: XNode, value: string): string | null {
  const maximum = Number(attribute(node, 'maxlength')) || 4000;
  const type = attribute(node, 'type');
  if (attribute(node, 'required') === '1' && (value.trim() === '' || (type === 'checkbox' && value === '0'))) return 'required.empty';
  if (value === '') return null;
  if (value.length > maximum) return 'required.maxlength';
  if (type === 'email' && !isEmail(value)) return 'required.email';
  if (type === 'url' && !/^https?:\/\/\S+$/i.test(value)) return 'required.url';
  if (type === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) return 'required.number';
  const options = children(node, 'option').map((option) => attribute(option, 'value'));
  return type === 'select' && !options.includes(value) ? 'required.pattern' : null;
}

const edit: Action = async (call, services) => {
  const object = await contact(call, services);
  return { body: envelope(call, [contentEnvelope(call, object, await presentPayload(object, call, services))]) };
};

/** So long the same words are the same message: their answer was lost on the way, and they were sent once more. */
const SENT_ONCE_MORE = sql<boolean>`stored_at > now() - interval '10 minutes'`;

/** Stores a message after checking each field of the form by its own rules. */
const store: Action = async (call, services) => {
  const object = await contact(call, services);
  const fields = [...descendants(object.element)].filter((node) => node.name === 'field');
  const values: Record<string, string> = {};
  const problems: FieldProblem[] = [];
  for (const node of fields) {
    const name = attribute(node, 'name');
    values[name] = field(call, name, 40_000);
    const code = problemOf(node, values[name]);
    if (code !== null && !problems.some((problem) => problem.name === name)) problems.push({ name, code });
  }
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const stored = JSON.stringify(values);
  const { name: customer } = call.customer;
  await services.store.transaction().execute(async (transaction) => {
    const earlier = transaction.selectFrom('messages').select('id').where('customer', '=', customer).where('fields', '=', stored);
    if (await earlier.where(SENT_ONCE_MORE).executeTakeFirst()) return;
    await services.deposits.count(transaction, 'messages', depositorOf(call), [stored]);
    await transaction.insertInto('messages').values({ customer, fields: stored }).execute();
  });
  return {
    body: simpleAnswer(call, element('stored', { ID: 0 }, messageElement('contactStored', call))),
  };
};

export const contactHandler: Handler = {
  dataType: 'p_Contact',
  actions: { [ACTIONS.none]: edit, [ACTIONS.show]: edit, [ACTIONS.edit]: edit, [ACTIONS.store]: store },
};
