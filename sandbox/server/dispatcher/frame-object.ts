import { framework } from '../handlers/pages/frames.ts';
import type { Outcome, Services } from '../protocol/contract.ts';
import type { Call } from '../protocol/address.ts';
import { contentEnvelope, objectElement } from '../protocol/envelope.ts';

/** With `framework=1` any other view's answer also holds the page's frame, as a further object (protocol 1.2). */
export async function withFrame(outcome: Outcome, call: Call, services: Services): Promise<Outcome> {
  if (!call.framework || outcome.body === undefined || outcome.type !== undefined || outcome.body.includes('<framework')) return outcome;
  const start = await services.objects.first('p_StartPage');
  const end = outcome.body.lastIndexOf('</object>');
  if (start === null || end < 0) return outcome;
  const frame = objectElement(contentEnvelope(call, start, await framework(start, call, services), 2));
  const at = end + '</object>'.length;
  return { ...outcome, body: outcome.body.slice(0, at) + frame + outcome.body.slice(at) };
}
