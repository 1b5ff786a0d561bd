import { useMemo } from 'react';
import { STORAGE, useService, useText, type CmsObject } from '../../../core/api.ts';
import { isPreview, OUTBOX, previewStores, type Stores } from '../../outbox/contract.ts';

/** Where what is done with an object is stored; `isNowhere`: it is the preview of an author. */
export function useStores({ payload }: Pick<CmsObject, 'payload'>): Stores & { readonly isNowhere: boolean } {
  const [storage, outbox, text] = [useService(STORAGE), useService(OUTBOX), useText()];
  const isNowhere = isPreview(payload);
  const reason = isNowhere ? text('vocabulary.preview') : '';
  return useMemo(() => ({ ...(isNowhere ? previewStores(reason) : { storage, outbox }), isNowhere }), [isNowhere, reason, storage, outbox]);
}
