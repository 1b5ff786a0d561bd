import { ACTIONS } from '../protocol/actions.ts';
import { contentEnvelope, envelope } from '../protocol/envelope.ts';
import { Problem } from '../protocol/problem.ts';
import { framework } from './pages/frames.ts';
import type { Action, Handler } from '../protocol/contract.ts';

/** A frame on trial (protocol 4.5): the one of this ID, else the start view's. */
const show: Action = async (call, services) => {
  const object = (await services.objects.find(call.dataType, call.ID)) ?? (await services.objects.first('p_StartPage'));
  if (object === null) throw new Problem('notFound', { details: { id: call.ID } });
  const payload = await framework(object, call, services, { preview: 1 }, true);
  return { body: envelope(call, [{ ...contentEnvelope(call, object, payload), ID: call.ID, dataType: call.dataType, type: 1 }]) };
};

export const frameworkPreviewHandler: Handler = { dataType: 'p_FrameworkPreview', actions: { [ACTIONS.none]: show, [ACTIONS.show]: show } };
