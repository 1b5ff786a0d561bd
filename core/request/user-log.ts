import { inject, injectable } from 'tsyringe';
import type { CustomerConfiguration } from '../config/types.ts';
import type { Session } from '../session/session.ts';
import { CONFIGURATION, SESSION, TRANSPORT } from '../tokens.ts';

/** Where the user log is sent (RT-105). */
export const USER_LOG = '/log.php';

/** `/log.php?user=…` plus further pairs in the given order; a pair named `user` cannot overwrite the user (RT-105). */
export function userLogAddress(user: string, pairs: Readonly<Record<string, string | number>>): string {
  const query = [`user=${encodeURIComponent(user)}`];
  for (const [name, value] of Object.entries(pairs)) {
    if (name !== 'user') query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  return `${USER_LOG}?${query.join('&')}`;
}

/** The user log, off unless the customer's configuration switches it on (RT-106). */
@injectable()
export class UserLog {
  constructor(
    @inject(CONFIGURATION) private readonly configuration: CustomerConfiguration,
    @inject(SESSION) private readonly session: Session,
    @inject(TRANSPORT) private readonly transport: typeof fetch,
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
