import { DEFAULTS } from '../../core/config/defaults.ts';
import type { Answer } from '../../core/api.ts';
import { readAnswer as read } from '../../core/request/answer/answer.ts';

/** The answer of a server whose object has this payload. */
export function readAnswer(payload: string): Answer {
  const body = `<cms version="1" lang="en"><object ID="0" dataType="p_Site" action="4"><data>${payload}</data></object></cms>`;
  return read({ status: 200, headers: new Headers({ 'Content-Type': 'application/xml' }), body }, DEFAULTS.headers, 'en');
}
