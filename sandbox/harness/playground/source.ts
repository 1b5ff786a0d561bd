import { includesOf, parse } from '../../../xsl/engine/index.ts';
import { sheetNameOf } from '../drawing/answers.ts';
import { writeParameters } from './parameters.ts';

/** What a request asks the dispatcher for; further names travel as they are. */
export type Call = Readonly<Record<string, string>>;

/** What the editors have at the beginning. */
export interface Opened {
  readonly xml: string;
  readonly name: string;
  /** The stylesheet and all that it includes, by file name, as their authors wrote them. */
  readonly files: Readonly<Record<string, string>>;
  readonly parameters: string;
}

/** Any mark is answered: what is read here is read once, and not kept. */
const FOLDER = '/000000/xsl/';
/** Where the site keeps the token of who is logged in. */
const TOKEN = 'JWT';

async function text(address: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(address, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${body.slice(0, 300)}`);
  return body;
}

/** The address of a request, as the site itself writes it. */
function addressOf(call: Call): string {
  const { type = 'p_News', action = '2', id = '0', lang = '', ...further } = call;
  const query = new URLSearchParams({ mode: 'ajax', ...(lang && { lang }), action, id, datatype: type, user: '0', ...further });
  return `/dispatcher.php?${query}`;
}

/** A document as the server gives it to who is logged in at this site, or to anybody. */
export function readDocument(call: Call): Promise<string> {
  const token = localStorage.getItem(TOKEN);
  return text(addressOf(call), token === null ? {} : { headers: { Authorization: `Bearer ${token}` } });
}

/** A stylesheet and what it includes. Rejects when one of them is not there. */
export async function readSheets(name: string, read = text): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {};
  const gather = async (file: string): Promise<void> => {
    if (Object.hasOwn(files, file)) return;
    files[file] = '';
    const written = (files[file] = await read(`${FOLDER}${file}?source=1`));
    await Promise.all(includesOf(parse(written)).map((href) => gather(href.replace(/^\.\//, ''))));
  };
  await gather(`${name}.xsl`);
  return files;
}

/** The parameters that the page would give. */
export const pageParameters = (lang: string, customer: string, target: string): Readonly<Record<string, string>> => ({
  lang: lang || 'en',
  customer,
  user: '0',
  target: target || 'mainContent',
  isMobile: '0',
});

/** A document with the stylesheet that draws it, and the parameters that the page would give. */
export async function opened(xml: string, { type, example = '', lang = '', customer = '', target = '' }: Call): Promise<Opened> {
  const name = sheetNameOf(xml, type ?? /(p_\w+)/.exec(example)?.[1] ?? 'p_Object');
  const parameters = writeParameters(pageParameters(lang, customer, target));
  return { xml, name, files: await readSheets(name), parameters };
}
