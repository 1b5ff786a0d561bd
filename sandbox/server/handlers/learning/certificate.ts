import {
  addressOf,
  CERTIFICATE,
  dayOf,
  findCertificate,
  open,
  setRevoked,
  type Certificate,
} from '../../learning/certificates/certificates.ts';
import { groupedCode, readCode } from '../../learning/certificates/code.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope } from '../../protocol/envelope.ts';
import { field } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { isAdministrator } from '../../session/roles.ts';
import { element, text } from '../../xml/write.ts';

/** What everybody reads who has the code; of one that is revoked only that. */
function payloadOf(certificate: Certificate, call: Call, isFirst: boolean): string {
  const { code, name, titles, issuer, minutes, issued, revoked, user } = certificate;
  const { brand, name: customer } = call.customer;
  const common = {
    code: groupedCode(code),
    address: `${call.origin}/${addressOf(certificate)}`,
    issuer,
    date: dayOf(issued, call.customer),
    mayRevoke: isAdministrator(call.visitor.roles) ? 1 : null,
  };
  if (revoked !== null) return element('certificate', { state: 'revoked', ...common, revoked: dayOf(revoked, call.customer) });
  return element(
    'certificate',
    {
      state: 'valid',
      ...common,
      name,
      logo: brand.logo === '' ? null : `/${customer}/${brand.logo}`,
      minutes: minutes || null,
      own: user === call.visitor.id ? 1 : null,
      first: isFirst ? 1 : null,
    },
    ...Object.entries(titles).map(([language, title]) => element('course', { language }, text(title))),
  );
}

function answer(call: Call, payload: string, status: number): Outcome {
  const permitted = ACTIONS.show | (isAdministrator(call.visitor.roles) ? ACTIONS.store : 0);
  return { body: envelope(call, [{ ID: 0, dataType: CERTIFICATE, action: ACTIONS.show, payload, permitted }]), status, volatile: true };
}

/** A certificate by its code, for anybody (protocol 4.4). A code that nobody has is answered by a page that says so, with 404. */
const show: Action = async (call, services) => shown(call, services, readCode(call.html));

async function shown(call: Call, { store }: Pick<Services, 'store'>, code: string): Promise<Outcome> {
  const found = await findCertificate(store, call.customer, code);
  if (found === null) return answer(call, element('certificate', { state: 'unknown' }), 404);
  const isOwn = found.user === call.visitor.id && found.revoked === null;
  const isFirst = isOwn && found.opened === null && (await open(store, found));
  return answer(call, payloadOf(found, call, isFirst), 200);
}

/** An administrator revokes a certificate, or takes that back (`subAction`); both may be repeated. */
const store: Action = async (call, services) => {
  if (!isAdministrator(call.visitor.roles)) throw new Problem('notPermitted');
  const subAction = field(call, 'subAction', 40);
  if (subAction !== 'revoke' && subAction !== 'restore')
    throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  const code = readCode(field(call, 'code', 100));
  if (code === '' || !(await setRevoked(services.store, call.customer, code, subAction === 'revoke'))) throw new Problem('notFound');
  return shown(call, services, code);
};

export const certificateHandler: Handler = {
  dataType: CERTIFICATE,
  actions: { [ACTIONS.none]: show, [ACTIONS.show]: show, [ACTIONS.store]: store },
};
