import { recordChange } from '../../../audit/audit.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { administratorsOnly, usersOnly } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { exportAccount } from '../../../session/account/export-account.ts';
import { issueTicket, redeemTicket } from '../../../session/download-ticket.ts';
import { element } from '../../../xml/write.ts';

const ticketFor = (id: number): string => `account ${id}`;

/** Whose data are asked for: the own ones by everybody, those of others by who administers. @throws Problem (403) */
function accountOf(call: Call): number {
  usersOnly(call);
  const id = call.ID === 0 ? call.visitor.id : call.ID;
  if (id === 0) throw new Problem('notPermitted');
  if (id !== call.visitor.id) administratorsOnly(call);
  return id;
}

/**
 * Everything that is stored of an account as a file. Who asks with a session gets an address that is good once, as in 4.7: whoever has it
 * gets that.
 */
export const exportOf: Action = async (call, services) => {
  const { store, secret } = services;
  const ticket = call.extras.get('ticket') ?? '';
  const id = ticket === '' ? accountOf(call) : call.ID;
  const account = await store.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (ticket === '') {
    if (account === undefined) throw new Problem('notFound', { details: { id } });
    const common = { mode: 'ajax', lang: call.lang, action: String(ACTIONS.export), id: String(id), datatype: call.dataType, user: '0' };
    const query = new URLSearchParams({ ...common, ticket: issueTicket(secret, ticketFor(id)) });
    await recordChange(store, { by: call.visitor.id, event: 'account.export', subject: `account ${id}` });
    const attributes = { href: `?${query.toString()}`, filename: `account-${id}.json` };
    return { body: simpleAnswer(call, element('download', attributes)), volatile: true };
  }
  if (!(await redeemTicket(store, secret, ticketFor(id), ticket)))
    throw new Problem('notPermitted', { reason: 'a download ticket that has ended or was used' });
  if (account === undefined) throw new Problem('notFound', { details: { id } });
  return {
    stream: exportAccount(store, id),
    type: 'application/json; charset=UTF-8',
    headers: { 'Content-Disposition': `attachment; filename="account-${id}.json"` },
    volatile: true,
  };
};
