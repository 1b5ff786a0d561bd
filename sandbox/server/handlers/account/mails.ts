import type { Call, Services } from '../../protocol/contract.ts';
import { message, type MessageKey } from '../../texts/texts.ts';

interface LinkMail {
  readonly address: string;
  readonly subject: MessageKey;
  /** Page of the site that the link leads to. */
  readonly page: string;
  readonly token: string;
  /** The whole text, with the link in it. */
  readonly body: (link: string) => string;
}

/** Mails a text with a one-time link. What is stored of it has the link without what makes it one. */
export async function mailLink(call: Call, services: Services, { address, subject, page, token, body }: LinkMail): Promise<void> {
  const link = `${call.origin}/${page}?lang=${call.lang}`;
  const mail = { address, subject: message(subject, call) };
  await services.store
    .insertInto('mails')
    .values({ ...mail, body: body(link) })
    .execute();
  services.mail({ ...mail, body: body(`${link}&token=${token}`) });
}

/** Mails a text that has nothing secret in it. */
export async function mailText(call: Call, services: Services, address: string, subject: MessageKey, body: string): Promise<void> {
  const mail = { address, subject: message(subject, call), body };
  await services.store.insertInto('mails').values(mail).execute();
  services.mail(mail);
}
