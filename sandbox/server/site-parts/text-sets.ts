import type { Objects } from '../content/objects.ts';
import type { Store } from '../store/schema.ts';
import type { Words } from '../texts/word-files.ts';
import { attribute, child, children, parseRoot, plainText, type XNode } from '../xml/nodes.ts';
import { ReadAgain } from './read-again.ts';
import { digestOf } from './site-parts.ts';

/** What publishers have stored of the texts of a site. */
export interface StoredTexts {
  /** Another one for other texts; '' while nothing is stored. */
  readonly mark: string;
  /** By language. They are all that the site's text sets have then. */
  readonly words: ReadonlyMap<string, Words>;
}

const NOTHING: StoredTexts = { mark: '', words: new Map() };

/** The texts of a site by language and key. @param textSet as in its form */
function wordsIn(textSet: XNode): Map<string, Record<string, string>> {
  const words = new Map<string, Record<string, string>>();
  for (const entry of children(textSet, 'entry'))
    for (const text of children(entry, 'text')) {
      const language = attribute(text, 'language');
      const own = words.get(language) ?? {};
      own[attribute(entry, 'id')] = plainText(text);
      words.set(language, own);
    }
  return words;
}

function readTexts(xml: string): StoredTexts {
  const data = child(parseRoot(xml), 'data');
  const textSet = data && child(data, 'textSet');
  return textSet === null ? NOTHING : { mark: digestOf(xml), words: wordsIn(textSet) };
}

/** The stored texts of all sites in memory: whatever says a word asks without waiting. */
export class StoredTextSets {
  private readonly sites: ReadAgain<ReadonlyMap<string, StoredTexts>>;

  constructor(
    private readonly store: Store,
    objects: Pick<Objects, 'version'>,
  ) {
    this.sites = new ReadAgain<ReadonlyMap<string, StoredTexts>>(objects, () => this.read(), new Map());
  }

  /** @param customer name of the site's customer */
  of(customer: string): StoredTexts {
    return this.sites.value.get(customer) ?? NOTHING;
  }

  /** Reads them again when the content was written since, here or by another server. Without the database they stay as they are. */
  refresh(): Promise<void> {
    return this.sites.refresh();
  }

  private async read(): Promise<Map<string, StoredTexts>> {
    const rows = await this.store
      .selectFrom('site_menus')
      .select(['customer', 'xml'])
      .where('kind', '=', 'texts')
      .where('xml', '!=', '')
      .execute();
    return new Map(rows.map(({ customer, xml }) => [customer, readTexts(xml)]));
  }
}
