import { sql } from 'kysely';
import type { ContentObject } from '../../content/object.ts';
import { namedId } from '../../content/references.ts';
import { dayIn } from '../../calendar/zone.ts';
import type { Customer } from '../../customers/customers.ts';
import { timeZoneOf } from '../../customers/plugin-settings.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { readOnce } from '../../store/memo/read-once.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import type { Store } from '../../store/schema.ts';
import { attribute, descendants, plainText } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import { lockTable } from '../lock-table.ts';
import { partsOf, pointsIn, pointsOfCourse, publishedOf } from '../progress.ts';
import { statesOf } from '../states.ts';
import { newCode } from './code.ts';
import { certificateRule, isEarned } from './rule.ts';

/** The data type of certificates. Who switches its plugin off gives none, and shows none. */
export const CERTIFICATE = 'p_Certificate';

/** A certificate, with what was true when it was issued: course, account and brand may be others by now. */
export interface Certificate {
  readonly code: string;
  readonly user: number;
  readonly course: number;
  readonly name: string;
  /** The course's, by language. */
  readonly titles: Readonly<Record<string, string>>;
  readonly issuer: string;
  /** How long the course takes; 0 when it does not say. */
  readonly minutes: number;
  readonly issued: Date;
  /** When its owner has looked at it first. */
  readonly opened: Date | null;
  readonly revoked: Date | null;
}

const COLUMNS = [
  'code',
  'user_id as user',
  'course_id as course',
  'name',
  'titles',
  'issuer',
  'minutes',
  'issued_at as issued',
  'opened_at as opened',
  'revoked_at as revoked',
] as const;

const read = ({ titles, ...row }: Omit<Certificate, 'titles'> & { readonly titles: string }): Certificate => ({
  ...row,
  titles: JSON.parse(titles) as Certificate['titles'],
});

/** The certificate of a code that a customer has issued. */
export async function findCertificate(store: Store, { name }: Pick<Customer, 'name'>, code: string): Promise<Certificate | null> {
  if (code === '') return null;
  const row = await store
    .selectFrom('certificates')
    .select(COLUMNS)
    .where('code', '=', code)
    .where('customer', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** What a customer has issued to a user and not revoked, the latest first. */
export async function certificatesOf(
  { customer, visitor }: Pick<Call, 'customer' | 'visitor'>,
  store: Store,
): Promise<readonly Certificate[]> {
  if (visitor.id === 0 || customer.off.has(CERTIFICATE)) return [];
  return readOnce(store, `certificates of ${visitor.id} at ${customer.name}`, async () => {
    const rows = await store
      .selectFrom('certificates')
      .select(COLUMNS)
      .where('user_id', '=', visitor.id)
      .where('customer', '=', customer.name)
      .where('revoked_at', 'is', null)
      .orderBy('issued_at', 'desc')
      .orderBy('course_id')
      .execute();
    return rows.map(read);
  });
}

const minutesOf = (course: ContentObject): number =>
  [...descendants(course.element)]
    .filter((node) => node.name === 'objectRef' && namedId(node) !== null)
    .map((node) => attribute(node, 'minutes'))
    .reduce((sum, minutes) => sum + (/^\d{1,5}$/.test(minutes) ? Number(minutes) : 0), 0);

const titlesOf = ({ titles }: ContentObject): string =>
  JSON.stringify(Object.fromEntries(titles.map((title) => [attribute(title, 'language'), plainText(title)])));

/**
 * Issues certificates for those of these courses that the caller has completed and has none of: each once, whoever asks at the same time
 * and at whichever server. One that was revoked is not issued again. Not while nothing can be stored: whoever looks next issues it.
 */
export async function award(call: Call, services: Pick<Services, 'objects' | 'store'>, courses: readonly ContentObject[]): Promise<void> {
  const { customer, visitor } = call;
  const user = visitor.id;
  if (user === 0 || customer.off.has(CERTIFICATE) || courses.length === 0) return;
  const { store } = services;
  const rows = await store
    .selectFrom('certificates')
    .select('course_id')
    .where('user_id', '=', user)
    .where('customer', '=', customer.name)
    .execute();
  const there = new Set(rows.map(({ course_id: id }) => id));
  const open = courses.filter(({ ID, dataType }) => dataType === 'p_Course' && !there.has(ID));
  const ids = [...new Set(open.flatMap(partsOf))];
  const [states, isPublished, found] = await Promise.all([
    statesOf(services, user, ids),
    publishedOf(services.objects, ids),
    services.objects.findMany(ids),
  ]);
  const objects = new Map(found.map((part) => [part.ID, part]));
  const isComplete = (course: ContentObject): boolean => {
    const parts = partsOf(course).filter(isPublished);
    const tests = parts.flatMap((ID) => objects.get(ID) ?? []);
    return isEarned(certificateRule(course, customer), parts, states, pointsOfCourse(pointsIn(tests, states)));
  };
  for (const course of open.filter(isComplete)) {
    try {
      // An account that is being deleted gets none: its row is waited for, and then it is not there.
      await sql`insert into certificates (code, user_id, course_id, customer, name, titles, issuer, minutes)
        select ${newCode()}, id, ${course.ID}::int, ${customer.name}, name, ${titlesOf(course)}, ${customer.brand.name},
          ${minutesOf(course)}::int from users where id = ${user} for key share
        on conflict (user_id, course_id, customer) do nothing`.execute(store);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

/** The same for the courses that name an object which has just been done. */
export async function awardFor(call: Call, services: Services, ID: number): Promise<void> {
  const { ways } = await lockTable(services.objects);
  const ids = [...new Set((ways.get(ID) ?? []).flatMap(({ course }) => course?.ID ?? []))];
  await award(call, services, await services.objects.findMany(ids));
}

/** Its owner has looked at it. @returns whether this was the first time, as far as anybody knows */
export async function open(store: Store, { code }: Pick<Certificate, 'code'>): Promise<boolean> {
  const look = store.updateTable('certificates').set({ opened_at: new Date() }).where('code', '=', code).where('opened_at', 'is', null);
  try {
    return (await look.executeTakeFirst()).numUpdatedRows > 0n;
  } catch (error) {
    // It is shown where nothing can be written; the next look is the first one, too.
    if (!(error instanceof StoreUnavailable)) throw error;
    return true;
  }
}

/** Revokes a certificate, or takes that back. @returns whether there is one */
export async function setRevoked(store: Store, { name }: Pick<Customer, 'name'>, code: string, revoked: boolean): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('certificates')
    .set({ revoked_at: revoked ? sql<Date>`coalesce(revoked_at, now())` : null })
    .where('code', '=', code)
    .where('customer', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const addressOf = ({ code }: Pick<Certificate, 'code'>): string => `certificate-${code}.html`;

/** The title of its course in a language, else in the one that there is. */
const courseTitle = ({ titles }: Certificate, lang: string): string => titles[lang] ?? Object.values(titles)[0] ?? '';

/** A day as the customer's visitors have it. */
export const dayOf = (date: Date, customer: Pick<Customer, 'plugins'>): string => dayIn(date.getTime(), timeZoneOf(customer));

/** `<certificate>` as lists and courses have it (protocol 4.4). */
export const certificateReference = (certificate: Certificate, { lang, customer }: Pick<Call, 'lang' | 'customer'>): string =>
  element(
    'certificate',
    { course: certificate.course, href: addressOf(certificate), date: dayOf(certificate.issued, customer) },
    element('title', {}, text(courseTitle(certificate, lang))),
  );
