import { useState, type ReactNode } from 'react';
import { actions, CONFIGURATION, downloadIn, REQUESTS, saveFile, useService, useText } from '../../../core/api.ts';
import type { Asked } from '../model/read-part.ts';

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
    const file = downloadIn(answer, dispatcherUrl, location.href);
    setProgress(file === null ? 'failed' : 'begun');
    if (file !== null) saveFile(file);
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
