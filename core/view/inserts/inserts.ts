import { parse, select, serialize, type XDocument, type XNode } from '../../../xsl/engine/page.ts';

/** Objects inside objects end here (REN-006). */
const INSERT_DEPTH = 20;

/** Comments and CDATA sections stay as they are, whatever they hold. */
const INSERTS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<insertObject\b(?:[^>"']|"[^"]*"|'[^']*')*?(?:\/>|>[\s\S]*?<\/insertObject\s*>)/g;

export interface InsertCall {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly dataType: string;
  readonly action: number;
  readonly paramString: string;
}

/** What of an answer is inserted. */
interface Inserted {
  readonly document: XDocument | null;
  readonly objects: { readonly length: number };
}

interface InsertHelp {
  /** Loads the answer of an insert's call without drawing it; null when it did not come. */
  load(call: InsertCall): Promise<Inserted | null>;
  /** Shows the file-not-found alert for ID 0 (ERR-027). */
  missing(call: InsertCall): void;
}

/**
 * Replaces every `insertObject` of a document by the `object` of its call, recursively (protocol 2.1). The document is
 * returned as it is when it has none.
 */
export async function insertObjects(document: XDocument, help: InsertHelp, depth = 0): Promise<XDocument> {
  const inserts = select(document, '//insertObject[not(ancestor::insertObject)]');
  if (inserts.length === 0) return document;
  if (depth >= INSERT_DEPTH) console.warn(`insertObject is nested more than ${INSERT_DEPTH} levels deep; the rest is left out.`);
  const texts = await Promise.all(inserts.map((insert) => (depth >= INSERT_DEPTH ? '' : replacement(insert, help, depth))));
  // Serialised once with marks in the places, so that the order of the inserts gives the places.
  let next = 0;
  const source = serialize(document).replace(INSERTS, (found) => (found.startsWith('<!') ? found : (texts[next++] ?? '')));
  return parse(source);
}

async function replacement(insert: XNode, help: InsertHelp, depth: number): Promise<string> {
  const call = readCall(insert);
  const answer = await help.load(call);
  if (!answer?.document || answer.objects.length === 0) {
    if (call.ID === 0) help.missing(call);
    else console.warn(`The object ${call.ID} (${call.dataType}) that is to be inserted did not come; its place stays empty.`);
    return '';
  }
  const whole = await insertObjects(answer.document, help, depth + 1);
  const [object] = select(whole, '/cms/object[1]');
  return object ? serialize(object) : '';
}

function readCall(insert: XNode): InsertCall {
  const value = (name: string): string => insert.attributes.find((each) => each.name === name)?.value ?? '';
  return {
    ID: Number(value('ID')) || 0,
    IDObjectType: Number(value('IDObjectType')) || 0,
    dataType: value('dataType'),
    action: Number(value('action')) || 2,
    paramString: value('paramString'),
  };
}
