import { learnerResults } from '../content/learner-results.ts';
import { resultsCsv } from '../content/results-csv.ts';
import { ACTIONS } from '../dispatcher/actions.ts';
import { authorsOnly, usersOnly } from '../dispatcher/call.ts';
import { envelope } from '../dispatcher/envelope.ts';
import { element } from '../xml/write.ts';
import type { Action, Handler } from './handler.ts';

/** The learner's own results. Who may export all of them is told so by the permitted actions. */
const show: Action = async (call, services) => {
  usersOnly(call);
  const permitted = ACTIONS.list | ACTIONS.show | (call.visitor.author ? ACTIONS.export : 0);
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload: element('results', {}, await learnerResults(call, services)), permitted }]), volatile: true };
};

/** `export`: everybody's results as CSV, for operators alone. */
const exportCsv: Action = async (call, services) => {
  usersOnly(call);
  authorsOnly(call);
  return { stream: resultsCsv(services, call.lang), type: 'text/csv; charset=UTF-8', headers: { 'Content-Disposition': 'attachment; filename="results.csv"' }, volatile: true };
};

export const resultsHandler: Handler = { dataType: 'p_Results', actions: { [ACTIONS.none]: show, [ACTIONS.list]: show, [ACTIONS.show]: show, [ACTIONS.export]: exportCsv } };
