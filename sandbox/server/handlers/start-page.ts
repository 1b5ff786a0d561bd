import { ACTIONS } from '../protocol/actions.ts';
import { contentEnvelope, envelope } from '../protocol/envelope.ts';
import { Problem } from '../protocol/problem.ts';
import { framework } from './pages/frames.ts';
import type { Action, Handler } from '../protocol/contract.ts';

/** The start view; with `framework=1` the page's frame around it. */
const show: Action = async (call, services) => {
  const object = await services.objects.first(call.dataType);
  if (object === null) throw new Problem('notFound', { details: { datatype: call.dataType } });
  return { body: envelope(call, [contentEnvelope(call, object, await framework(object, call, services))]) };
};

export const startPageHandler: Handler = { dataType: 'p_StartPage', actions: { [ACTIONS.none]: show, [ACTIONS.show]: show } };
