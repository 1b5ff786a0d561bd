import type { Transaction } from 'kysely';
import { titleOf, type ContentObject } from '../../../content/object.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import type { Schema } from '../../../store/schema.ts';
import { message, type TextReader } from '../../../texts/texts.ts';
import { timeZoneOf } from '../../../customers/plugin-settings.ts';
import { Letters } from '../../account/mails.ts';

interface Decision {
  readonly decision: 'returned' | 'approved' | 'approvedAt';
  /** What the reviewer writes to it; '' for nothing. */
  readonly reply: string;
  /** When visitors see it, of what is approved for a moment. */
  readonly due?: Date;
}

/** A mail about a review: it is written with the decision, and sent once that is stored. */
interface Letter {
  write(transaction: Transaction<Schema>): Promise<void>;
  send(): void;
}

const SUBJECTS = {
  returned: 'reviewReturnedSubject',
  approved: 'reviewApprovedSubject',
  approvedAt: 'reviewApprovedAtSubject',
} as const;

function textOf(decision: Decision['decision'], reader: TextReader, values: Readonly<Record<string, string>>): string {
  if (decision === 'returned') return message('reviewReturnedMail', reader, values);
  return decision === 'approved' ? message('reviewApprovedMail', reader, values) : message('reviewApprovedAtMail', reader, values);
}

/** On the clocks of the site, whose zone is named: nobody knows where the mail is read. */
const momentInWords = (moment: Date, { lang, customer }: Pick<Call, 'lang' | 'customer'>): string =>
  new Intl.DateTimeFormat(lang, { ...MOMENT, timeZone: timeZoneOf(customer), timeZoneName: 'short' }).format(moment);
const MOMENT = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/**
 * Tells who has asked for a review what became of it, in the language in which they have asked. Nobody is written to about what they have
 * decided themselves, nor at an address that nobody has proven: the mail names what visitors may not see yet.
 */
export async function letterToAuthor(
  call: Call,
  services: Services,
  object: ContentObject,
  { decision, reply, due }: Decision,
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
      const values = {
        when: due === undefined ? '' : momentInWords(due, reader),
        ...{ name: reviewer?.name ?? '–', title: titleOf(object, reader.lang) || String(object.ID), site: call.origin, note: reply || '–' },
        link: `${call.origin}/edit-${object.ID}.html?lang=${reader.lang}`,
      };
      await letters.within(transaction).text({
        ...{ account: asked.id, address: asked.email },
        subject: SUBJECTS[decision],
        text: textOf(decision, reader, values),
      });
    },
    send: () => letters.send(),
  };
}
