import { useState, type ReactNode } from 'react';
import { actions, REQUESTS, useService, useText } from '../../core/api.ts';
import { texts } from './texts.ts';

/** Gives a text to the browser to be saved as a file. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** All results as CSV. The server decides who may have them; the button is only a courtesy. */
export function ExportButton(): ReactNode {
  const text = useText(texts);
  const requests = useService(REQUESTS);
  const [state, setState] = useState<'' | 'busy' | 'failed'>('');
  const fetchAll = async (): Promise<void> => {
    if (state === 'busy') return;
    setState('busy');
    const { answer, status } = await requests.send({ action: actions.export, dataType: 'p_Results', bRender: false });
    const isFile = status === 200 && answer?.kind === 'text';
    if (isFile) save('results.csv', answer.text);
    setState(isFile ? '' : 'failed');
  };
  return (
    <div className="results__export">
      <button type="button" className="button button--quiet" aria-disabled={state === 'busy' || undefined} onClick={() => void fetchAll()}>{text('reports.export')}</button>
      <span role="status">{state === 'busy' && text('reports.exporting')}{state === 'failed' && text('reports.failed')}</span>
    </div>
  );
}
