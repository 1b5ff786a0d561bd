import { useState, type ReactNode } from 'react';
import { actions, attribute, CONFIGURATION, REQUESTS, select, useService, useText, type Answer } from '../../../core/api.ts';
import type { Asked } from '../model/read-part.ts';

/** Where the file is: a query of the dispatcher alone, whatever else the answer names. Null when it says nothing of use. */
function downloadAddress(answer: Answer | null, dispatcherUrl: string): string | null {
  const [download] = answer?.document ? select(answer.document, '/cms/download') : [];
  if (!download) return null;
  try {
    const dispatcher = new URL(dispatcherUrl, location.href);
    const address = new URL(attribute(download, 'href'), dispatcher);
    return address.search !== '' && address.origin === dispatcher.origin && address.pathname === dispatcher.pathname ? address.href : null;
  } catch {
    return null;
  }
}

/** The audit log as CSV, narrowed as the list is. The browser saves it as it arrives, by an address that is good once. */
export function ExportButton({ asked: { state, query } }: { readonly asked: Asked }): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const { dispatcherUrl } = useService(CONFIGURATION);
  const [progress, setProgress] = useState<'' | 'busy' | 'begun' | 'failed'>('');
  const fetchAll = async (): Promise<void> => {
    if (progress === 'busy') return;
    setProgress('busy');
    const paramString = `state=${encodeURIComponent(state)}&query=${encodeURIComponent(query)}`;
    const call = { action: actions.export, dataType: 'p_Administration', html: 'audit', paramString, bRender: false } as const;
    const { answer } = await requests.send({ ...call, fields: { ticket: '1' } });
    const address = downloadAddress(answer, dispatcherUrl);
    setProgress(address === null ? 'failed' : 'begun');
    if (address === null) return;
    const link = document.createElement('a');
    link.href = address;
    link.download = 'audit.csv';
    link.click();
  };
  return (
    <div className="form__actions">
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={progress === 'busy' || undefined}
        onClick={() => void fetchAll()}
      >
        {text('admin.export')}
      </button>
      <span role="status">
        {progress === 'busy' && text('admin.busy')}
        {progress === 'begun' && text('admin.begun')}
        {progress === 'failed' && text('admin.failed')}
      </span>
    </div>
  );
}
