import { attribute, firstElement, select, type Answer, type RequestParameters, type RequestResult } from '../../../core/api.ts';
import { countExperts, readSearch, type SearchQuery } from './search-query.ts';

/** A search that its user has stored (protocol 5.3). */
export interface SavedSearch {
  readonly ID: number;
  readonly filename: string;
  readonly comment: string;
  readonly query: SearchQuery;
}

/** Reads a list of saved searches; what holds no search is left out. */
export function readSaved(answer: Answer): SavedSearch[] {
  if (!answer.document) return [];
  return select(answer.document, '//SHW_f_ClientFile').flatMap((node): SavedSearch[] => {
    const xml = firstElement(node, 'xml');
    const search = xml && firstElement(xml, 'search');
    return search
      ? [
          {
            ID: Number(attribute(node, 'ID')),
            filename: attribute(node, 'filename'),
            comment: attribute(node, 'comment'),
            query: readSearch(search),
          },
        ]
      : [];
  });
}

interface SaveFields {
  readonly filename: string;
  readonly comment: string;
  readonly xml: string;
}

/** What saving needs of its surroundings. */
interface SavePorts {
  /** The wire name of client files. */
  readonly dataType: string;
  send(parameters: RequestParameters): Promise<RequestResult>;
  /** Thrown when the search cannot be saved as it is. */
  alert(text: string): void;
  /** Asked before a search of the same name is replaced. */
  confirmOverwrite(): Promise<boolean>;
  text(key: string): string;
}

/**
 * Saves an expert search (SEA-029 to SEA-033). One that has not exactly one `expert` element is not sent: the alert says how many (OP-46).
 * @returns `stored`, `declined` when the user keeps what has the name, `failed` with the server's words
 */
export async function saveSearch(
  fields: SaveFields,
  ports: SavePorts,
): Promise<{ readonly outcome: 'stored' | 'declined' | 'failed'; readonly problem: string }> {
  const experts = countExperts(fields.xml);
  if (experts !== 1) {
    ports.alert(`${ports.text('search.saveError')} (${experts})`);
    return { outcome: 'failed', problem: '' };
  }
  const store = (overwrite: boolean): Promise<RequestResult> =>
    ports.send({
      action: 'store',
      dataType: ports.dataType,
      ID: 0,
      bRender: false,
      fields: { ...fields, ...(overwrite ? { overwrite: '1' } : {}) },
    });
  let result = await store(false);
  if (result.answer?.error?.code === 'fileExists') {
    if (!(await ports.confirmOverwrite())) return { outcome: 'declined', problem: '' };
    result = await store(true);
  }
  return result.outcome === 'success'
    ? { outcome: 'stored', problem: '' }
    : { outcome: 'failed', problem: result.answer?.error?.text ?? '' };
}
