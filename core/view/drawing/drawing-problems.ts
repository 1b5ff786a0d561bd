import type { ErrorReport } from '../../diagnostics/contract.ts';
import type { CmsObject, RequestParameters, UserPrompts } from '../../request/contract.ts';
import type { Texts } from '../../text/contract.ts';
import { StylesheetError, type DrawingProblems } from '../contract.ts';

export class DrawingProblemsService implements DrawingProblems {
  constructor(
    private readonly errors: ErrorReport,
    private readonly prompts: UserPrompts,
    private readonly texts: Texts,
  ) {}

  report(error: unknown, object: CmsObject | null): void {
    const reason = error instanceof StylesheetError ? error.reason : 'other';
    const message = error instanceof Error ? error.message : String(error);
    console.warn(message);
    if (reason === 'limit') this.prompts.alert(`${this.texts.get('stylesheet.failed')}\n${this.texts.get('stylesheet.limit')}\n${message}`);
    if (reason === 'compile' || reason === 'transform') this.prompts.alert(this.texts.get('stylesheet.failed'));
    if (reason !== 'load') this.errors.report({ exception: error, object, comment: 'drawing an answer' });
  }

  reportUnclaimed(object: CmsObject | null, parameters: RequestParameters): void {
    const type = object?.IDObjectType ?? parameters.IDObjectType ?? 0;
    const what = `object type ${type}, data type ${object?.dataType ?? parameters.dataType}`;
    console.warn(`No switched-on plugin opens ${what}: switch on one that claims it.`);
  }

  reportMissing(id: number): void {
    this.prompts.alert(`${this.texts.get('fileNotFound')}object_${id}`);
  }
}
