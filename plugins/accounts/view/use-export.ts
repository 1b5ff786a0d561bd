import { useState } from 'react';
import { actions, CONFIGURATION, downloadIn, REQUESTS, saveFile, useService } from '../../../core/api.ts';

type ExportProgress = '' | 'busy' | 'begun' | 'failed';

/** Has the browser save what is stored of an account, so that the page never holds it. @param ID 0 for the own one */
export function useExport(ID: number): { readonly progress: ExportProgress; save(): Promise<void> } {
  const requests = useService(REQUESTS);
  const { dispatcherUrl } = useService(CONFIGURATION);
  const [progress, setProgress] = useState<ExportProgress>('');
  const save = async (): Promise<void> => {
    if (progress === 'busy') return;
    setProgress('busy');
    const call = { action: actions.export, dataType: 'p_Accounts', ID, fields: { ticket: '1' }, bRender: false, background: true };
    const { answer } = await requests.send(call);
    const file = downloadIn(answer, dispatcherUrl, location.href);
    setProgress(file === null ? 'failed' : 'begun');
    if (file !== null) saveFile(file);
  };
  return { progress, save };
}
