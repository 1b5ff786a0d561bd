import type { Call, Services } from '../../protocol/contract.ts';
import { message, type MessageKey } from '../../texts/texts.ts';

interface LinkMail {
  /** The account that the mail is of: with it, what is stored of the mail goes. */
  readonly account: number;
  readonly address: string;
  readonly subject: MessageKey;
  /** Page of the site that the link leads to. */
  readonly page: string;
  readonly token: string;
  /** The whole text, with the link in it. */
  readonly body: (link: string) => string;
}

/** Mails a text with a one-time link. What is stored of it has the link without what makes it one. */
export async function mailLink(call: Call, services: Services, { account, address, subject, page, token, body }: LinkMail): Promise<void> {
  const link = `${call.origin}/${page}?lang=${call.lang}`;
  const mail = { address, subject: message(subject, call) };
  await services.store
    .insertInto('mails')
    .values({ ...mail, user_id: account, body: body(link) })
    .execute();
  services.mail({ ...mail, body: body(`${link}&token=${token}`) });
}

/** A mail without a link. */
interface TextMail extends Pick<LinkMail, 'account' | 'address' | 'subject'> {
  readonly text: string;
}

/** Mails a text that has nothing secret in it. */
export async function mailText(call: Call, services: Services, { account, address, subject, text }: TextMail): Promise<void> {
  const mail = { address, subject: message(subject, call), body: text };
  await services.store
    .insertInto('mails')
    .values({ ...mail, user_id: account })
    .execute();
  services.mail(mail);
}
