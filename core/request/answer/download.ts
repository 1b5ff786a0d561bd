import { attribute, firstElement } from '../../base/xml.ts';
import type { Answer } from '../contract.ts';
import { envelopeOf } from './envelope.ts';

/** A file that the browser saves as it arrives. */
export interface Download {
  readonly address: string;
  /** '' where the server names none. */
  readonly name: string;
}

/**
 * The file that an answer offers (`download`, protocol 4.7): at an address of the dispatcher alone, whatever else it names. Null when there
 * is none.
 * @param page what the dispatcher's address is relative to
 */
export function downloadIn(answer: Answer | null, dispatcherUrl: string, page: string): Download | null {
  const root = answer?.document && envelopeOf(answer.document);
  const node = root && firstElement(root, 'download');
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

/** Has the browser save a file, so that the page never holds it. */
export function saveFile({ address, name }: Download): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
