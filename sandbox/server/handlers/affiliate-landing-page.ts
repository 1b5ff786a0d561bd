import { ACTIONS } from '../protocol/actions.ts';
import { contentEnvelope, envelope } from '../protocol/envelope.ts';
import { Problem } from '../protocol/problem.ts';
import { framework } from './pages/frames.ts';
import type { Action, Handler } from '../protocol/contract.ts';

/** The landing page of an affiliate (protocol 4.2). A visitor who comes through it gets an anonymous affiliate token. */
const show: Action = async (call, services) => {
  const object = await services.objects.findByHtml(call.dataType, call.html);
  if (call.html === '' || object === null) throw new Problem('notFound', { details: { html: call.html } });
  const payload = await framework(object, call, services, { html: call.html, affiliate: call.html, historyTitle: `af/${call.html}` });
  const body = envelope(call, [contentEnvelope(call, object, payload)]);
  if (call.visitor.affiliate !== '' || call.visitor.loggedIn) return { body };
  // Nobody may share this answer: it differs from the one for a visitor who has the token.
  return { body, token: await services.tokens.issue({ id: 0, anonymous: true, affiliate: call.html }) };
};

export const affiliateLandingPageHandler: Handler = {
  dataType: 'p_AffiliateLandingPage',
  actions: { [ACTIONS.none]: show, [ACTIONS.show]: show },
};
