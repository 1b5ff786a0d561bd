import { useState, type ReactNode } from 'react';
import { actions, CONFIGURATION, downloadIn, REQUESTS, saveFile, useService, useText } from '../../core/api.ts';

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
    const file = downloadIn(answer, dispatcherUrl, location.href);
    setState(file === null ? 'failed' : 'begun');
    if (file !== null) saveFile({ ...file, name: 'results.csv' });
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
