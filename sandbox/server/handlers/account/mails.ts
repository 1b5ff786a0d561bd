import type { Transaction } from 'kysely';
import type { Call, Mail, Services } from '../../protocol/contract.ts';
import { holdAccount } from '../../store/account-lock.ts';
import type { Schema } from '../../store/schema.ts';
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

/** A mail without a link. */
interface TextMail extends Pick<LinkMail, 'account' | 'address' | 'subject'> {
  readonly text: string;
}

/** Writes mails within a transaction; they go out once it is over. */
export interface Post {
  /** A text with a one-time link. What is stored of it has the link without what makes it one. @throws AccountGone */
  link(mail: LinkMail): Promise<void>;
  /** A text that has nothing secret in it. @throws AccountGone */
  text(mail: TextMail): Promise<void>;
}

/** Does what mails are written about: they are stored with it or not at all, and before their account can be deleted. */
export async function withMails<T>(
  call: Call,
  services: Services,
  work: (transaction: Transaction<Schema>, post: Post) => Promise<T>,
): Promise<T> {
  const { result, mails } = await services.store.transaction().execute(async (transaction) => {
    const written: { readonly account: number; readonly mail: Mail }[] = [];
    const write = async (account: number, mail: Mail, stored = mail.body): Promise<void> => {
      await holdAccount(transaction, account);
      await transaction
        .insertInto('mails')
        .values({ ...mail, body: stored, user_id: account })
        .execute();
      written.push({ account, mail });
    };
    const post: Post = {
      link: ({ account, address, subject, page, token, body }) => {
        const link = `${call.origin}/${page}?lang=${call.lang}`;
        return write(account, { address, subject: message(subject, call), body: body(`${link}&token=${token}`) }, body(link));
      },
      text: ({ account, address, subject, text }) => write(account, { address, subject: message(subject, call), body: text }),
    };
    return { result: await work(transaction, post), mails: written };
  });
  for (const { account, mail } of mails)
    services.mail(mail, async () => {
      const found = await services.store.selectFrom('users').select('id').where('id', '=', account).executeTakeFirst();
      return found !== undefined;
    });
  return result;
}
