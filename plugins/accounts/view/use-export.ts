import { useState } from 'react';
import { actions, attribute, CONFIGURATION, REQUESTS, select, useService, type Answer } from '../../../core/api.ts';

interface Download {
  readonly address: string;
  readonly name: string;
}

/** Where a file is: an address of the dispatcher alone, whatever else the server names. Null when it says nothing of use. */
function downloadIn(answer: Answer | null, dispatcherUrl: string, page: string): Download | null {
  const [node] = answer?.document ? select(answer.document, '/cms/download') : [];
  if (!node) return null;
  try {
    const dispatcher = new URL(dispatcherUrl, page);
    const { href, search, origin, pathname } = new URL(attribute(node, 'href'), dispatcher);
    const isOwn = search !== '' && origin === dispatcher.origin && pathname === dispatcher.pathname;
    return isOwn ? { address: href, name: attribute(node, 'filename') } : null;
  } catch {
    return null;
  }
}

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
    if (file === null) return;
    const link = document.createElement('a');
    link.href = file.address;
    link.download = file.name;
    link.click();
  };
  return { progress, save };
}
