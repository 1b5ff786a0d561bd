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

const LONGEST_PROBLEM = 300;

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

/** The mails of one call: written with what they are about, and sent once that is stored. Their language is that of `reader`. */
export class Letters {
  private readonly written: { readonly account: number; readonly mail: Mail; readonly id: number }[] = [];

  constructor(
    private readonly reader: Pick<Call, 'lang' | 'customer' | 'origin'>,
    private readonly services: Pick<Services, 'store' | 'mail'>,
  ) {}

  /** What is written in a transaction: with it, or not at all, and before the mail's account can be deleted. */
  within(transaction: Transaction<Schema>): Post {
    const { reader } = this;
    const write = async (account: number, mail: Mail, stored = mail.body): Promise<void> => {
      await holdAccount(transaction, account);
      const { id } = await transaction
        .insertInto('mails')
        .values({ ...mail, body: stored, user_id: account, state: 'waiting' })
        .returning('id')
        .executeTakeFirstOrThrow();
      this.written.push({ account, mail, id });
    };
    return {
      link: ({ account, address, subject, page, token, body }) => {
        const link = `${reader.origin}/${page}?lang=${reader.lang}`;
        return write(account, { address, subject: message(subject, reader), body: body(`${link}&token=${token}`) }, body(link));
      },
      text: ({ account, address, subject, text }) => write(account, { address, subject: message(subject, reader), body: text }),
    };
  }

  /** Hands over what was written, after its transaction. */
  send(): void {
    const { store, mail: hand } = this.services;
    for (const { account, mail, id } of this.written.splice(0))
      hand(mail, {
        isWanted: async () => (await store.selectFrom('users').select('id').where('id', '=', account).executeTakeFirst()) !== undefined,
        // Who administers reads it; that the mail has gone out does not hang on it.
        onFate: (state, problem) =>
          void store
            .updateTable('mails')
            .set({ state, problem: problem.slice(0, LONGEST_PROBLEM) })
            .where('id', '=', id)
            .execute()
            .catch(() => {}),
      });
  }
}

/** Does what mails are written about: they are stored with it or not at all. */
export async function withMails<T>(
  call: Call,
  services: Services,
  work: (transaction: Transaction<Schema>, post: Post) => Promise<T>,
): Promise<T> {
  const letters = new Letters(call, services);
  const result = await services.store.transaction().execute((transaction) => work(transaction, letters.within(transaction)));
  letters.send();
  return result;
}
