import { commentElement, commentsOf } from './comments.ts';
import { decideComment } from '../../content/moderation/decisions.ts';
import type { ContentObject } from '../../content/object.ts';
import { presentation } from '../content/present.ts';
import { teaser } from '../../content/records.ts';
import { render } from '../../content/render.ts';
import { pluginSettings } from '../../customers/plugin-settings.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { messageElement } from '../../texts/texts.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import { plainText, type XNode } from '../../xml/nodes.ts';
import { element, withChildren } from '../../xml/write.ts';
import { contentHandler } from '../content/content-handler.ts';
import type { Call, Action, Outcome, Services } from '../../protocol/contract.ts';
import { storePayload } from '../content/write-actions.ts';
import { need, field, depositorOf } from '../../protocol/parameters.ts';
import { requested, type PayloadOf } from '../content/requested.ts';

const LIMITS = { author: 80, text: 4000 } as const;

/** `moderated`: someone looks first; `open`: shown at once; `off`: none can be written (setting `comments` of the blog). */
function rule({ customer }: Call): 'moderated' | 'open' | 'off' {
  const { comments } = pluginSettings(customer, 'blog');
  return comments === 'open' || comments === 'off' ? comments : 'moderated';
}

const listed = async (call: Call, { store }: Services, id: number) =>
  (await commentsOf(store, call, id)).map((comment) => commentElement(comment, call));

/** What of the address of a list names a tag. */
const tagQuery = (node: XNode) => ({ query: `tag=${encodeURIComponent(plainText(node))}` });

/** A post with what visitors have written below it, and whether more can be written. */
const present: PayloadOf = async (object, call, services) => {
  if (object.payload === null) return '';
  const options = await presentation(object, call, services);
  const whole = render(object.payload, {
    ...options,
    adjust: (node) =>
      node === object.payload ? { comments: rule(call) } : node.name === 'tag' ? tagQuery(node) : (options.adjust?.(node) ?? null),
  });
  return withChildren(whole, object.payload.name, teaser(object, call.lang), ...(await listed(call, services, object.ID)));
};

function checked(call: Call): { author: string; body: string } {
  const values = { author: field(call, 'author', 8000).trim(), text: field(call, 'text', 40_000).replace(/\r\n?/g, '\n').trim() };
  const problems: FieldProblem[] = [];
  for (const name of ['author', 'text'] as const) {
    if (values[name] === '') problems.push({ name, code: 'required.empty' });
    else if (values[name].length > LIMITS[name]) problems.push({ name, code: 'required.maxlength' });
  }
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  return { author: values.author, body: values.text };
}

/** Takes a comment in. What a machine wrote into the field that people do not see is thanked for and forgotten. */
async function comment(call: Call, services: Services, object: ContentObject): Promise<Outcome> {
  const comments = rule(call);
  if (comments === 'off') throw new Problem('notPermitted');
  const { author, body } = checked(call);
  // Somebody looks first at what comes from an account that may be anybody's.
  const isOpen = comments === 'open' && (call.visitor.proven || services.unproven.may.has('comment'));
  const state = isOpen || call.rights.has('publish') ? 'published' : 'pending';
  const row = {
    data_type: call.dataType,
    object_id: object.ID,
    customer: call.customer.name,
    user_id: call.visitor.id,
    author,
    body,
    state,
  };
  const stored =
    field(call, 'website') !== ''
      ? { ...row, id: 0, stored_at: new Date() }
      : await services.store.transaction().execute(async (transaction) => {
          await services.deposits.count(transaction, 'comments', depositorOf(call), [author, body]);
          return transaction.insertInto('comments').values(row).returningAll().executeTakeFirstOrThrow();
        });
  await services.objects.changed([object]);
  const thanks = messageElement(state === 'pending' ? 'commentPending' : 'commentStored', call);
  const own = commentElement(stored, { ...call, rights: new Set() });
  // The form, and with it the button that has the focus, is gone: readers go on at the thanks.
  const focus = element(
    'commands',
    {},
    element('command', { name: 'nav.scrollTo' }, element('arg', { name: 'id' }, `thanks-${object.ID}`)),
  );
  return { body: simpleAnswer(call, element('stored', { ID: object.ID, state }, thanks, own), focus) };
}

/** Publishes or removes a comment; answers the comments as they are then. */
async function moderate(call: Call, services: Services, object: ContentObject): Promise<Outcome> {
  need(call, 'moderate');
  const id = Number(/^\d{1,9}$/.exec(field(call, 'comment'))?.[0] ?? 0);
  const own = { data_type: call.dataType, object_id: object.ID, customer: call.customer.name };
  await decideComment(services.store, { id, ...own }, field(call, 'moderate') === 'publish' ? 'publish' : 'delete');
  await services.objects.changed([object]);
  return { body: simpleAnswer(call, element('comments', { ID: object.ID }, ...(await listed(call, services, object.ID)))) };
}

/** `store`: an author's new text of the post (field `xml`), a decision about a comment (`moderate`), or a comment. */
const store: Action = async (call, services) => {
  if (call.fields.has('xml')) return storePayload(call, services);
  const object = await requested(call, services);
  return call.fields.has('moderate') ? moderate(call, services, object) : comment(call, services, object);
};

export const blogHandler = contentHandler('p_Blog', present, { [ACTIONS.store]: store });
