import { useState, type ReactNode } from 'react';
import { actions, attribute, CONFIGURATION, REQUESTS, select, useService, useText, type Answer } from '../../core/api.ts';

/**
 * Where the file is: what the server says (`download/@href`), as an address of the dispatcher alone, whatever else it names. Null when it
 * says nothing
 * of use.
 */
export function downloadAddress(answer: Answer | null, dispatcherUrl: string, page: string): string | null {
  const [download] = answer?.document ? select(answer.document, '/cms/download') : [];
  if (!download) return null;
  try {
    const dispatcher = new URL(dispatcherUrl, page);
    const address = new URL(attribute(download, 'href'), dispatcher);
    return address.search !== '' && address.origin === dispatcher.origin && address.pathname === dispatcher.pathname ? address.href : null;
  } catch {
    return null;
  }
}

/**
 * All results as CSV. The browser saves the file as it arrives, so that the page never holds it: an address that is good once is asked for
 * with the session's
 * token. The server decides who gets one; the button is only a courtesy.
 */
export function ExportButton(): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const { dispatcherUrl } = useService(CONFIGURATION);
  const [state, setState] = useState<'' | 'busy' | 'begun' | 'failed'>('');
  const fetchAll = async (): Promise<void> => {
    if (state === 'busy') return;
    setState('busy');
    const { answer } = await requests.send({ action: actions.export, dataType: 'p_Results', bRender: false, fields: { ticket: '1' } });
    const address = downloadAddress(answer, dispatcherUrl, location.href);
    setState(address === null ? 'failed' : 'begun');
    if (address === null) return;
    const link = document.createElement('a');
    link.href = address;
    link.download = 'results.csv';
    link.click();
  };
  return (
    <div className="results__export">
      <button type="button" className="button button--quiet" aria-disabled={state === 'busy' || undefined} onClick={() => void fetchAll()}>
        {text('reports.export')}
      </button>
      <span role="status">
        {state === 'busy' && text('reports.exporting')}
        {state === 'begun' && text('reports.begun')}
        {state === 'failed' && text('reports.failed')}
      </span>
    </div>
  );
}
