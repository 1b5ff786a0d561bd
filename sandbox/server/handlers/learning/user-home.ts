import { continueReferences } from '../../learning/continue-references.ts';
import { courseReferences } from '../../learning/course-references.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { element } from '../../xml/write.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { usersOnly } from '../../protocol/parameters.ts';

/** The logged-in user's own page: where to go on, and every course with the progress made in it (protocol 4.2). */
const show: Action = async (call, services) => {
  usersOnly(call);
  const user = await services.store
    .selectFrom('users')
    .select(['name', 'email', 'proven'])
    .where('id', '=', call.visitor.id)
    .executeTakeFirst();
  if (user === undefined) throw new Problem('notPermitted', { reason: `no account ${call.visitor.id}` });
  return {
    body: envelope(call, [
      {
        ID: 0,
        dataType: call.dataType,
        action: call.action,
        payload: element(
          'userHome',
          { strUser: user.name },
          await courseReferences(call, services),
          await continueReferences(call, services),
          services.unproven.areAsked && !user.proven ? element('address', { email: user.email }) : '',
        ),
      },
    ]),
  };
};

export const userHomeHandler: Handler = {
  dataType: 'p_UserHome',
  actions: { [ACTIONS.none]: show, [ACTIONS.list]: show, [ACTIONS.show]: show },
};
