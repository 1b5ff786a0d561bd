import { isWordPractice, pointsThatDo, wordRule } from '../../learning/completion.ts';
import { nextAfter } from '../../learning/next/after-test.ts';
import { statesOf } from '../../learning/states.ts';
import { isAdaptive, withoutParameters } from '../../assessment/adaptive-path.ts';
import { maximumOf } from '../../../../plugins/practice-test/scoring/index.ts';
import { presentation } from '../content/present.ts';
import { render, type RenderOptions } from '../../content/render.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { ContentObject } from '../../content/object.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { namedId } from '../../content/references.ts';
import { lockedIds } from '../../learning/locks.ts';
import { children, type XNode } from '../../xml/nodes.ts';
import { element, text, type Attributes } from '../../xml/write.ts';
import { hasSeveralCorrect, isHidden, isServerScored, solutionAttribute } from '../../assessment/server-scored.ts';
import { testStateOf } from '../../assessment/test-states.ts';
import type { PayloadOf } from '../content/requested.ts';

/**
 * Of a test that the server scores, everything but what is correct (protocol 4.8), and by what it chooses the questions. A hotspot or
 * hottext says whether several are correct.
 */
function withoutAnswers(test: XNode, options: RenderOptions): RenderOptions {
  const chooses = isAdaptive(test);
  return {
    ...options,
    replace: (node) => (isHidden(node, test) ? '' : (options.replace?.(node) ?? null)),
    adjust: (node) => {
      const own = options.adjust?.(node) ?? null;
      const solution = solutionAttribute(node);
      if (solution !== null) return { ...own, [solution]: null };
      if (node.name !== 'question') return own;
      return { ...own, ...(hasSeveralCorrect(node) ? { multiple: 1 } : null), ...(chooses ? withoutParameters(node) : null) };
    },
  };
}

/** What makes a test done for the caller: its points; or its words, and that it is done. Of guests nothing is stored. */
async function whatDoesIt(object: ContentObject, call: Call, services: Services): Promise<Attributes> {
  if (!isWordPractice(object)) {
    const needed = pointsThatDo(object, call.customer, maximumOf(object.payload!));
    return needed > 0 ? { needed } : {};
  }
  if (!call.visitor.loggedIn) return {};
  const isDone = (await statesOf(services, call.visitor.id, [object.ID])).get(object.ID)?.state === 'done';
  return { wordsNeeded: wordRule(object, call.customer).needed, ...(isDone ? { done: 1 } : {}) };
}

/** A test for a caller, with the state of the attempt that a logged-in user has left (docs/tests.md). */
export const presentTest: PayloadOf = async (object, call, services) => {
  if (object.payload === null) return '';
  const { payload } = object;
  const shown = await presentation(object, call, services);
  const isEdited = call.rights.has('write') && (call.action & (ACTIONS.edit | ACTIONS.edit2)) !== 0;
  const isTaken = payload.name === 'test' && !isEdited;
  const rule = isTaken ? await whatDoesIt(object, call, services) : {};
  // What an author names as next is offered to whom it is open.
  const locked = new Set(isTaken && children(payload, 'next').length > 0 ? await lockedIds(call, services) : []);
  const isClosed = (node: XNode): boolean =>
    node.name === 'objectRef' && node.parent?.name === 'next' && node.parent.parent === payload && locked.has(namedId(node) ?? 0);
  const options: RenderOptions = {
    ...shown,
    replace: (node) => (isClosed(node) ? '' : (shown.replace?.(node) ?? null)),
    adjust: (node) => (node === payload ? { ...shown.adjust?.(node), ...rule } : (shown.adjust?.(node) ?? null)),
  };
  const xml = render(object.payload, isServerScored(object.payload) && !isEdited ? withoutAnswers(object.payload, options) : options);
  const state = object.payload.name === 'test' ? await testStateOf(services.store, call.visitor.id, object.ID) : null;
  const after = isTaken ? await nextAfter(call, services, object.ID) : '';
  const own = [
    after === '' ? '' : element('after', {}, after),
    state === null ? '' : element('testState', { date: state.date.toISOString() }, text(state.state)),
  ].join('');
  return own === '' ? xml : xml.replace(/<\/test>$/, () => `${own}</test>`);
};
