import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { envelope, objectElement } from '../../protocol/envelope.ts';
import { loginElement } from '../../protocol/login-element.ts';
import type { Problem } from '../../protocol/problem.ts';
import { element } from '../../xml/write.ts';

/** What is shown where an address, or an ID, leads nowhere. */
export const NOT_FOUND = 'p_NotFound';

/** Actions that show something on a page. */
const VIEWING = ACTIONS.list | ACTIONS.show | ACTIONS.search | ACTIONS.edit | ACTIONS.edit2 | ACTIONS.execute | ACTIONS.monitor;

const nothing = ({ action }: Call) => ({ ID: 0, dataType: NOT_FOUND, action, payload: element('notFound') });

/** The page about an address that nobody understands (protocol 4.5). Its status says that it is none. */
const show: Action = async (call) => ({ body: envelope(call, [nothing(call)]), status: 404, volatile: true });

export const notFoundHandler: Handler = { dataType: NOT_FOUND, actions: { [ACTIONS.none]: show, [ACTIONS.show]: show } };

/**
 * What a visitor gets to see who asked for a view and is refused, beside the `<error>` (protocol 2.2): the page that says that it does not
 * exist, or for guests the login, if that may be all that is missing. '' for what is no view of the site.
 */
export function insteadOfView(call: Call, { code, details }: Problem, services: Pick<Services, 'providers'>): string {
  if (call.method !== 'GET' || (call.action & ~VIEWING) !== 0) return '';
  const isView = call.customer.routes.some(({ dataType }) => dataType === call.dataType);
  if (code === 'unknownDataType' || (code === 'notFound' && isView)) return objectElement(nothing(call), call);
  const isLoginMissing = code === 'notPermitted' && isView && !call.visitor.loggedIn && details.lockedBy === undefined;
  const login = { ID: 0, dataType: 'p_Login', action: ACTIONS.show, payload: loginElement(call, services, { instead: call.dataType }) };
  return isLoginMissing ? objectElement(login, call) : '';
}
