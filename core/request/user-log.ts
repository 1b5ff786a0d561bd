import type { UserLog } from './contract.ts';
import { type CustomerConfiguration } from '../config/contract.ts';
import { type Session } from '../session/contract.ts';

/** Where the user log is sent (RT-105). */
const USER_LOG_PATH = '/log.php';

/** `/log.php?user=…` plus further pairs in the given order; a pair named `user` cannot overwrite the user (RT-105). */
function userLogAddress(user: string, pairs: Readonly<Record<string, string | number>>): string {
  const query = [`user=${encodeURIComponent(user)}`];
  for (const [name, value] of Object.entries(pairs)) {
    if (name !== 'user') query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  return `${USER_LOG_PATH}?${query.join('&')}`;
}

/** The user log, off unless the customer's configuration switches it on (RT-106). */
export class UserLogService implements UserLog {
  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly session: Session,
    private readonly transport: typeof fetch,
  ) {}

  /** Sends one entry, e.g. `{event: 'lessonStart', id: 4711}`. A failure is nobody's concern: the log never disturbs. */
  log(pairs: Readonly<Record<string, string | number>>): void {
    if (!this.configuration.userLog) return;
    const { token } = this.session;
    if (token !== null && Object.values(pairs).some((value) => String(value).includes(token))) return;
    const transport = this.transport;
    transport(userLogAddress(this.session.user, pairs), { method: 'GET', keepalive: true, credentials: 'same-origin' }).catch(
      () => undefined,
    );
  }
}
