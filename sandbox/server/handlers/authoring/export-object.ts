import { Shelf } from '../../content/unpublished/shelf.ts';
import type { ContentObject } from '../../content/object.ts';
import { fitsZip, zipOf } from '../../exchange/zip.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Services } from '../../protocol/contract.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { authorsOnly } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { rightsOf } from '../../protocol/rights.ts';
import { issueTicket, redeemTicket } from '../../session/download-ticket.ts';
import { element } from '../../xml/write.ts';
import { fileName, filesOf, withAllNamed } from '../../exchange/exported.ts';

/** What can be exported: an object that others are in, or that belongs into one. */
const EXPORTED: ReadonlySet<string> = new Set(['p_Course', 'p_Unit', 'p_PracticeTest', 'p_PlacementTest']);

export const isExported = ({ dataType }: Pick<ContentObject, 'dataType'>): boolean => EXPORTED.has(dataType);

/** What is published under a number; what nobody has published yet, as its draft is. */
const anyOf = async ({ store, objects }: Services, ID: number): Promise<ContentObject | null> =>
  (await objects.findAny(ID)) ?? (await new Shelf(store).find(ID, 'draft'))?.object ?? null;

/** The object of the call and what it names, as far as the caller may write it. @throws Problem (403, 404) */
async function asked(call: Call, services: Services): Promise<readonly ContentObject[]> {
  const first = await anyOf(services, call.ID);
  if (first === null || !isExported(first)) throw new Problem('notFound', { details: { id: call.ID } });
  const mayWrite = async (object: ContentObject): Promise<boolean> => (await rightsOf(call.visitor, object, services.objects)).has('write');
  if (!(await mayWrite(first))) throw new Problem('notPermitted');
  return withAllNamed(first, async (ID) => {
    const object = await anyOf(services, ID);
    return object !== null && (await mayWrite(object)) ? object : null;
  });
}

const filesFor = async (objects: readonly ContentObject[], { library, recordings }: Services) => {
  const files = await filesOf(objects, { pictures: library.pictures, recordings });
  if (!fitsZip(files)) throw new Problem('tooLarge');
  return files;
};

const ticketFor = (ID: number, of: string): string => `p_Studio ${ID} ${of}`;
const numbersIn = (of: string): number[] => (/^\d{1,9}(?:,\d{1,9})*$/.test(of) ? of.split(',').map(Number) : []);

/**
 * `export` of the studio: an object and what belongs to it as a ZIP archive. Who asks with a session gets an address that is good once, as
 * in 4.7, and names what its caller may write; whoever has it gets that.
 */
export const exportObject: Action = async (call, services) => {
  const { store, secret } = services;
  const ticket = call.extras.get('ticket') ?? '';
  const filename = (object: ContentObject): string => `${fileName(object)}.zip`;
  if (ticket === '') {
    authorsOnly(call);
    const objects = await asked(call, services);
    await filesFor(objects, services);
    const of = objects.map(({ ID }) => ID).join(',');
    const common = {
      mode: 'ajax',
      lang: call.lang,
      action: String(ACTIONS.export),
      id: String(call.ID),
      datatype: call.dataType,
      user: '0',
    };
    const query = new URLSearchParams({ ...common, of, ticket: issueTicket(secret, ticketFor(call.ID, of)) });
    const attributes = { href: `?${query.toString()}`, filename: filename(objects[0]!) };
    return { body: simpleAnswer(call, element('download', attributes)), volatile: true };
  }
  const of = call.extras.get('of') ?? '';
  if (!(await redeemTicket(store, secret, ticketFor(call.ID, of), ticket)))
    throw new Problem('notPermitted', { reason: 'a download ticket that has ended or was used' });
  const found = await Promise.all(numbersIn(of).map((ID) => anyOf(services, ID)));
  const objects = found.filter((object) => object !== null);
  if (objects.length === 0) throw new Problem('notFound', { details: { id: call.ID } });
  const files = await filesFor(objects, services);
  return {
    stream: zipOf(files, new Date(call.now)),
    type: 'application/zip',
    headers: { 'Content-Disposition': `attachment; filename="${filename(objects[0]!)}"` },
    volatile: true,
  };
};
