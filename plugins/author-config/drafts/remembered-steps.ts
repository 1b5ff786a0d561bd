import type { Splice, XDocument } from '../../../core/api.ts';
import { Comparer, DraftWriter, readDraft, type WrittenWay } from './draft.ts';
import { difference, withSplices, type FineSplices } from './fine-splices.ts';
import { History } from '../editor/history.ts';
import type { EditorPorts } from '../editor/ports.ts';
import type { ServerCopy } from '../editor/server-copy.ts';
import { readUndo, stepsFrom, writeUndo } from './undo-record.ts';

/** The author's steps, as the browser remembers them: those that are not stored yet, and those behind what is. */
export class RememberedSteps {
  readonly history: History;
  readonly comparer: Comparer;
  private readonly drafts: DraftWriter;
  /** What was loaded as it had been sent from this browser; '' when nobody knows. */
  private sentText = '';

  constructor(
    document: XDocument,
    private readonly ports: EditorPorts,
    private readonly server: ServerCopy,
  ) {
    this.history = new History(document, (from, step) => this.withStep(from, step));
    this.comparer = new Comparer((each) => ports.edits.serializeSource(each));
    this.drafts = new DraftWriter(this.comparer);
  }

  /** A version with a step. @throws when the step is not of it, or leads to no document */
  private withStep(from: XDocument, step: FineSplices): XDocument {
    const text = this.comparer.textOf(from);
    const next = withSplices(text, step);
    if (next === null) throw new Error('The step is of another text.');
    return this.ports.edits.applyEdits(from, [difference(text, next)]).document;
  }

  /** Goes on with what was done before the page was loaded, where nobody else has stored since. @returns whether there is something */
  restoreUndo(record: string | null): boolean {
    const found = readUndo(this.ports.edits, record, this.history.current);
    if (!found) return false;
    this.sentText = found.sent;
    this.history.goOnFrom(found.steps);
    return true;
  }

  /** Writes what can be undone of what is stored now. @param under the versions before it, from the oldest on */
  keepUndo(under: readonly XDocument[]): void {
    const { document } = this.server;
    this.history.stored(this.history.current === document);
    this.ports.keepUndo?.(writeUndo(this.ports.edits, this.comparer, document, under, this.history.older));
  }

  /**
   * Takes over what was not stored the last time, and its steps.
   * @param xml the present version as text
   * @returns whether the present version is another one now, or only its steps are there again; null when nothing was of this document
   */
  restore(json: string | null, xml: string): 'version' | 'steps' | null {
    const { sentText } = this;
    const own = readDraft(json, xml);
    // It goes on from what was sent last, and the server has written something into that.
    const [base, draft] = own ? [xml, own] : [sentText, readDraft(json, sentText)];
    const stepsOf = (splices: readonly Splice[]): readonly FineSplices[] => {
      const each = splices.map((splice) => [splice]);
      return own ? each : stepsFrom(xml, sentText, each);
    };
    const isOnWay = draft?.way ? this.goBy(draft.way, withSplices(base, draft.steps), stepsOf) : false;
    if (isOnWay && draft!.steps.length === 0) {
      this.history.replace(this.server.document);
      return 'steps';
    }
    const steps = isOnWay ? [] : stepsOf(draft?.steps ?? []);
    if (!isOnWay && steps.length === 0) return null;
    this.push(steps, (error) => console.warn(`Author: a draft was taken over in part only (${error}).`));
    return 'version';
  }

  /** @returns whether all of them were those of the present version, each of the one before */
  private push(steps: readonly FineSplices[], report: (error: string) => void): boolean {
    try {
      for (const step of steps) this.history.push(this.withStep(this.history.current, step), '', this.ports.clock.now());
      return true;
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** Goes from what was loaded to where the author was. @returns whether that is there, so that undo and redo go on as they would have */
  private goBy(
    { down, up, back }: WrittenWay,
    target: string | null,
    stepsOf: (splices: readonly Splice[]) => readonly FineSplices[],
  ): boolean {
    const { history } = this;
    const goBack = (count: number): boolean => Array.from({ length: count }).every(() => history.undo());
    return history.attempt(() => {
      if (!goBack(down)) return false;
      const steps = down === 0 ? stepsOf(up) : up.map((splice) => [splice]);
      if (!this.push(steps, () => {}) || !goBack(back)) return false;
      return this.comparer.textOf(history.current) === target || history.current === this.server.document;
    });
  }

  /** Keeps at once what is not stored. */
  keepDraft(): void {
    const { trail, way, current } = this.history;
    const { document: stored, unanswered } = this.server;
    const from = trail.indexOf(stored);
    const isStored = current === stored;
    const line = isStored ? [current] : from >= 0 ? trail.slice(from) : [stored, current];
    const isStraight = way?.down === 0 && way.back === 0 && way.up.length === line.length;
    const json = this.drafts.write(line, unanswered.all, isStraight ? null : way);
    if (json !== null || isStored) this.ports.keepDraft(json);
  }
}
