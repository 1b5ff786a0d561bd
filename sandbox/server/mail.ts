import { setTimeout as after } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { Turns } from './base/long-work.ts';
import type { Mail, Mailer, MailFate } from './protocol/contract.ts';

/** How mails go out; `smtp` '' for not at all. */
interface MailSettings {
  /** Address of the mail server: `smtp://user:password@host:587`, `smtps://…:465`. */
  readonly smtp: string;
  /** Who the mails are from. */
  readonly mailFrom: string;
  readonly production: boolean;
  /** Counts what became of a try. */
  readonly counted?: (outcome: 'sent' | 'again' | 'failed') => void;
}

interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
}

/** A mail server that cannot take a mail now is asked again after these; a link in it is good for an hour. */
const AGAIN_MS = [5000, 60_000, 300_000];
const ANSWER_MS = 20_000;
/** So many are handed over at once, however many are written: mail servers refuse who opens hundreds of connections. */
const AT_ONCE = 5;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/** @throws Error that says what is wrong, without the password */
export function readSmtp({ smtp, mailFrom }: Pick<MailSettings, 'smtp' | 'mailFrom'>): SmtpServer {
  const url = URL.canParse(smtp) ? new URL(smtp) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('LECTERN_SMTP is the address of a mail server, such as smtp://name:password@mail.example.org:587 or smtps://….');
  if (!/^[^\s@]+@[^\s@]+$/.test(mailFrom)) throw new Error('LECTERN_SMTP asks for LECTERN_MAIL_FROM, the address that mails are from.');
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

async function transportTo({ host, port, secure, user, password }: SmtpServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure,
    // A link that logs in is not sent in the open, except to a server on this machine.
    requireTLS: !secure && !LOOPBACK.test(host),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What went wrong, without what nobody should find in a log. */
function withoutSecrets(error: unknown, { user, password }: SmtpServer): string {
  const text = error instanceof Error ? error.message : String(error);
  const secrets = [password, Buffer.from(`\0${user}\0${password}`).toString('base64'), Buffer.from(password).toString('base64')];
  return secrets
    .filter((secret) => secret !== '')
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '…'), text)
    .replace(/token=[\w-]+/g, 'token=…')
    .replace(/[^\s@<>]+@[^\s@<>]+/g, '…');
}

/** The mail server has refused for good; otherwise it may take the mail later. */
const isFinal = (error: unknown): boolean => {
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 || code === 'EAUTH' || code === 'ETLS';
};

/** The line that a start prints about mails; '' when they are sent, or printed. */
export const mailLine = ({ smtp, production }: MailSettings): string =>
  smtp !== '' || !production
    ? ''
    : 'Mails are not sent: LECTERN_SMTP names no mail server. The table mails has them without the links that log in; nobody can get a ' +
      'new password or prove an address by mail.';

/**
 * What hands mails over: to a mail server; else to the log, in a production without their text. It does not wait, so that the time of an
 * answer does not tell whether there was somebody to write to. @throws Error when the settings are wrong
 */
export function mailer(settings: MailSettings, log: (line: string) => void, again: readonly number[] = AGAIN_MS): Mailer {
  const { smtp, mailFrom, production, counted } = settings;
  if (smtp === '')
    return ({ address, body }, { onFate } = {}) => {
      log(
        production
          ? 'A mail was not sent: LECTERN_SMTP names no mail server; the table mails has it without its link'
          : `Mail to ${address}: ${body}`,
      );
      onFate?.('unsent', '');
    };
  const server = readSmtp(settings);
  let transport: Promise<Transporter> | null = null;
  const turns = new Turns(AT_ONCE);
  const send = async ({ address, subject, body }: Mail, { isWanted, onFate }: MailFate): Promise<void> => {
    for (let tries = 0; ; tries += 1)
      try {
        const transporter = await (transport ??= transportTo(server));
        await turns.take(() => transporter.sendMail({ from: mailFrom, to: { name: '', address }, subject, text: body }));
        counted?.('sent');
        onFate?.('sent', '');
        return;
      } catch (error) {
        const wait = again[tries];
        const isOver = wait === undefined || isFinal(error);
        counted?.(isOver ? 'failed' : 'again');
        const next = isOver ? 'It is not tried again.' : `Tried again in ${wait / 1000} s.`;
        const problem = withoutSecrets(error, server);
        log(`${production ? 'A mail' : `Mail to ${address}`} was not sent by ${server.host}: ${problem} ${next}`);
        onFate?.(isOver ? 'failed' : 'waiting', problem);
        if (isOver) return;
        await after(wait, undefined, { ref: false });
        if (isWanted && !(await isWanted().catch(() => true))) return;
      }
  };
  return (mail, fate = {}) => void send(mail, fate);
}
