import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, openFixture } from './fixtures/open.ts';
import { SmallSmtp } from './fixtures/small-smtp.ts';
import { deleteAccount } from './session/account/accounts.ts';
import { mailer, mailLine, readSmtp } from './mail.ts';

let smtp: SmallSmtp;
let port: number;
beforeEach(async () => {
  smtp = new SmallSmtp();
  port = await smtp.open();
});
afterEach(() => smtp.close());

const PASSWORD = 'swordfish with spaces';
const settings = () => ({
  smtp: `smtp://lectern:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
  mailFrom: 'academy@example.org',
  production: true,
});

it('RT-007 a mail with a link goes out by the mail server that LECTERN_SMTP names, and the link logs in', async () => {
  const server = await openFixture({ smtp: settings().smtp, mailFrom: 'academy@example.org' });
  try {
    const verify = (fields: Record<string, string>) => call(server.app, 'action=verify&id=0&datatype=p_Login', { fields });
    await verify({ subAction: 'lostPassword', user: 'ada' });
    await expect.poll(() => smtp.tokenFor('ada@example.org'), { timeout: 10_000 }).not.toBe('');
    expect(smtp.commands).toContain('MAIL FROM:<academy@example.org>');
    expect(smtp.commands).toContain('RCPT TO:<ada@example.org>');
    expect(smtp.commands.some((line) => line.startsWith('AUTH PLAIN'))).toBe(true);
    const token = smtp.tokenFor('ada@example.org');
    expect((await verify({ subAction: 'login', loginMode: 'token', token })).body).toContain('<strUser>Ada Lovelace</strUser>');
  } finally {
    await server.close();
  }
}, 180_000);

it('RT-007 what the mail server refuses is in the log without password and link; what it cannot take now is sent again', async () => {
  const log: string[] = [];
  const mail = { address: 'ada@example.org', subject: 'Your link', body: 'https://academy.example.org/login.html?token=abcdefghijklmnop' };
  smtp.answers = (line) => (line.startsWith('AUTH') ? `535 no ${line} ${PASSWORD} token=abcdefghijklmnop` : undefined);
  mailer(settings(), (line) => log.push(line), [10])(mail);
  await expect.poll(() => log.length, { timeout: 10_000 }).toBe(1);
  expect(log[0]).toContain('A mail was not sent by 127.0.0.1');
  expect(log[0]).toContain('It is not tried again.');
  expect(log[0]).not.toMatch(/swordfish|abcdefgh|c3dvcmRmaXNo|ada@/);
  let refused = 0;
  smtp.answers = (line) => (line.startsWith('MAIL') && (refused += 1) < 2 ? '451 later' : undefined);
  mailer(settings(), (line) => log.push(line), [10])(mail);
  await expect.poll(() => smtp.taken.length, { timeout: 10_000 }).toBe(1);
  expect(log[1]).toContain('Tried again in 0.01 s.');
});

it('RT-007 a mail that waits for its mail server goes with the account that it is to', async () => {
  const log: string[] = [];
  smtp.answers = (line) => (line.startsWith('MAIL') ? '451 later' : undefined);
  const server = await openFixture({ mail: mailer(settings(), (line) => log.push(line), [500, 60_000]) });
  try {
    for (const user of ['ada', 'alhazen'])
      await call(server.app, 'action=verify&id=0&datatype=p_Login', { fields: { subAction: 'lostPassword', user } });
    await expect.poll(() => log.length, { timeout: 10_000 }).toBe(2);
    const { store, limits } = server.services;
    await store.transaction().execute((transaction) => deleteAccount(transaction, 12, limits));
    smtp.answers = () => undefined;
    await expect.poll(() => smtp.tokenFor('alhazen@example.org'), { timeout: 10_000 }).not.toBe('');
    expect(smtp.tokenFor('ada@example.org')).toBe('');
  } finally {
    await server.close();
  }
}, 60_000);

it('RT-007 a mail is not sent in the open to another machine, and settings that are wrong are named without the password', () => {
  expect(readSmtp({ smtp: 'smtps://a%40b:p%3Aw@mail.example.org', mailFrom: 'x@example.org' })).toEqual({
    host: 'mail.example.org',
    port: 465,
    secure: true,
    user: 'a@b',
    password: 'p:w',
  });
  for (const wrong of ['mail.example.org', 'http://name:secret@mail.example.org', 'smtp:secret'])
    expect(() => readSmtp({ smtp: wrong, mailFrom: 'x@example.org' })).toThrow(/^LECTERN_SMTP is the address of a mail server(?!.*secret)/);
  expect(() => readSmtp({ smtp: 'smtp://mail.example.org', mailFrom: '' })).toThrow('LECTERN_MAIL_FROM');
});

it('RT-007 a production without a mail server says so at its start and for each mail, and prints no link', () => {
  const log: string[] = [];
  const none = { smtp: '', mailFrom: '', production: true };
  expect(mailLine(none)).toMatch(/^Mails are not sent: LECTERN_SMTP names no mail server\. The table mails has them without the links/);
  mailer(none, (line) => log.push(line))({ address: 'ada@example.org', subject: '', body: 'login.html?token=abc' });
  expect(log).toEqual(['A mail was not sent: LECTERN_SMTP names no mail server; the table mails has it without its link']);
  expect([mailLine(settings()), mailLine({ ...none, production: false })]).toEqual(['', '']);
});

it('of many mails at once only some are on their way, and all arrive', async () => {
  let [begun, most] = [0, 0];
  smtp.answers = (line) => {
    if (line.startsWith('MAIL')) most = Math.max(most, (begun += 1) - smtp.taken.length);
    return undefined;
  };
  const send = mailer({ ...settings(), production: false }, () => {});
  for (let number = 0; number < 40; number += 1) send({ address: `p${number}@example.org`, subject: 'Hello', body: 'Hello' });
  await expect.poll(() => smtp.taken.length, { timeout: 20_000 }).toBe(40);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(5);
});
