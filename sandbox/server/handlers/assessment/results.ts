import { learnerResults } from '../../learning/learner-results.ts';
import { resultsCsv } from '../../learning/results-csv.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { issueTicket, redeemTicket } from '../../session/download-ticket.ts';
import { element } from '../../xml/write.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { need, field, usersOnly } from '../../protocol/parameters.ts';

/** The learner's own results. Who may export all of them learns of it by the permitted actions. */
const show: Action = async (call, services) => {
  usersOnly(call);
  const permitted = ACTIONS.list | ACTIONS.show | (call.rights.has('export') ? ACTIONS.export : 0);
  return {
    body: envelope(call, [
      {
        ID: 0,
        dataType: call.dataType,
        action: call.action,
        payload: element('results', {}, await learnerResults(call, services)),
        permitted,
      },
    ]),
    volatile: true,
  };
};

/**
 * `export`: everybody's results as CSV, for operators alone; with `guests=1` those of visitors without an account instead. With `ticket=1`
 * in its body the answer is an address (a query of the dispatcher) that gives the file once, without a session token: the browser saves it
 * as it arrives (docs/protocol.md).
 */
const exportCsv: Action = async (call, services) => {
  const ticket = call.extras.get('ticket') ?? '';
  const guests = call.extras.get('guests') === '1';
  if (ticket === '') {
    usersOnly(call);
    need(call, 'export');
  } else if (!(await redeemTicket(services.store, services.secret, call.dataType, ticket)))
    throw new Problem('notPermitted', { reason: 'a download ticket that has ended or was used' });
  if (ticket === '' && field(call, 'ticket') === '1') {
    const query = new URLSearchParams({
      mode: 'ajax',
      lang: call.lang,
      action: String(ACTIONS.export),
      id: '0',
      datatype: call.dataType,
      user: '0',
      ...(guests ? { guests: '1' } : {}),
      ticket: issueTicket(services.secret, call.dataType),
    });
    return { body: simpleAnswer(call, element('download', { href: `?${query.toString()}`, filename: 'results.csv' })), volatile: true };
  }
  return {
    stream: resultsCsv(services, call.lang, guests),
    type: 'text/csv; charset=UTF-8',
    headers: { 'Content-Disposition': 'attachment; filename="results.csv"' },
    volatile: true,
  };
};

export const resultsHandler: Handler = {
  dataType: 'p_Results',
  actions: { [ACTIONS.none]: show, [ACTIONS.list]: show, [ACTIONS.show]: show, [ACTIONS.export]: exportCsv },
};
