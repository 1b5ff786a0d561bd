import type { Transaction } from 'kysely';
import { titleOf, type ContentObject } from '../../../content/object.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import type { Schema } from '../../../store/schema.ts';
import { message } from '../../../texts/texts.ts';
import { Letters } from '../../account/mails.ts';

interface Decision {
  readonly decision: 'returned' | 'approved';
  /** What the reviewer writes to it; '' for nothing. */
  readonly reply: string;
}

/** A mail about a review: it is written with the decision, and sent once that is stored. */
interface Letter {
  write(transaction: Transaction<Schema>): Promise<void>;
  send(): void;
}

/**
 * Tells who has asked for a review what became of it, in the language in which they have asked. Nobody is written to about what they have
 * decided themselves, nor at an address that nobody has proven: the mail names what visitors may not see yet.
 */
export async function letterToAuthor(
  call: Call,
  services: Services,
  object: ContentObject,
  { decision, reply }: Decision,
): Promise<Letter> {
  const asked = await services.store
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.asked_by')
    .select(['users.id', 'users.email', 'reviews.language'])
    .where('reviews.id', '=', object.ID)
    .where('users.proven', '=', true)
    .where('users.email', '!=', '')
    .where('users.id', '!=', call.visitor.id)
    .executeTakeFirst();
  const reader = { ...call, lang: asked?.language || call.customer.defaultLang };
  const letters = new Letters(reader, services);
  return {
    async write(transaction) {
      if (asked === undefined) return;
      const reviewer = await transaction.selectFrom('users').select('name').where('id', '=', call.visitor.id).executeTakeFirst();
      const isBack = decision === 'returned';
      const values = {
        ...{ name: reviewer?.name ?? '–', title: titleOf(object, reader.lang) || String(object.ID), site: call.origin, note: reply || '–' },
        link: `${call.origin}/edit-${object.ID}.html?lang=${reader.lang}`,
      };
      await letters.within(transaction).text({
        ...{ account: asked.id, address: asked.email },
        subject: isBack ? 'reviewReturnedSubject' : 'reviewApprovedSubject',
        text: isBack ? message('reviewReturnedMail', reader, values) : message('reviewApprovedMail', reader, values),
      });
    },
    send: () => letters.send(),
  };
}
