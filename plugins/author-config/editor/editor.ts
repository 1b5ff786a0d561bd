import { BehaviorSubject } from 'rxjs';
import { attribute, parse, type Splice, type XDocument } from '../../../core/api.ts';
import { CopyBack } from '../form/copy-back.ts';
import type { BlockChange } from '../model/blocks.ts';
import { keyOf, rootOf } from '../model/document-root.ts';
import { followPaths, mendPaths } from '../model/translations.ts';
import { DraftWriter, readDraft } from './draft.ts';
import { History } from './history.ts';
import type { EditorState, EditorStore } from './model.ts';
import type { Audience, EditorPorts, ServerProblem } from './ports.ts';

/** From loading to the first time that the form is copied into the XML, in ms (AUT-082). */
const FIRST_UPDATE = 150;
/** From a swap to drawing the screen again, in ms (AUT-081). */
export const SWAP_REDRAW = 100;
/** From a change to keeping it in the browser, in ms. */
const DRAFT_DELAY = 800;

/**
 * Edits one configuration: brings the form's values into its versions, changes blocks, goes back and forth, stores. Knows nothing of React.
 */
export class Editor implements EditorStore {
  readonly state$: BehaviorSubject<EditorState>;
  private readonly history: History;
  private readonly copyBack: CopyBack;
  private isStoring = false;
  private readonly drafts: DraftWriter;
  private stored: XDocument;
  private revision: number;
  /** Revision of the working copy that the present version was made from; 0 for none. */
  private working: number;
  /** For whom is stored when nobody says: as the last time. */
  private audience: Audience;
  /** The form shows an older version than the present one: its paths are not to be used. */
  private isStale = false;
  private stopRedraw = (): void => {};
  private stopDraft: (() => void) | null = null;
  private readonly stopFirst: () => void;
  private scopes: () => Iterable<Element> = () => [];

  constructor(
    document: XDocument,
    private readonly ports: EditorPorts,
  ) {
    this.history = new History(document);
    this.copyBack = new CopyBack(ports.edits);
    this.drafts = new DraftWriter((each) => ports.edits.serializeSource(each));
    this.stored = document;
    this.revision = keyOf(document)?.revision ?? 0;
    this.working = keyOf(document)?.working ?? 0;
    this.audience = this.working > 0 ? 'authors' : 'visitors';
    this.state$ = new BehaviorSubject<EditorState>({
      document,
      generation: 0,
      canUndo: false,
      canRedo: false,
      isChanged: false,
      isStoring: false,
      isWorking: this.working > 0,
      problem: null,
      invalid: [],
      focus: '',
    });
    this.stopFirst = ports.clock.setTimeout(() => this.update(), FIRST_UPDATE);
  }

  /** The present version. */
  get document(): XDocument {
    return this.history.current;
  }
  get isChanged(): boolean {
    return this.history.current !== this.stored || this.state$.value.invalid.length > 0;
  }
  /** The present version as text, byte for byte what was loaded wherever nobody changed it. */
  get xml(): string {
    return this.ports.edits.serializeSource(this.document);
  }

  /** Revision of what was stored of a draft or working copy, which others are asked to look at. */
  get proposed(): number {
    return this.working > 0 ? this.working : this.revision;
  }

  /** Gives the elements that hold the form's fields. */
  bind(scopes: () => Iterable<Element>): void {
    this.scopes = scopes;
  }

  /** To be called once a version is on the screen: fields changed meanwhile are taken over, the others show the document. */
  drawn(): void {
    this.isStale = false;
    this.update();
    this.copyBack.show(this.scopes(), this.document);
  }

  /**
   * Copies the form's values into the XML (AUT-074 to AUT-078, AUT-082).
   * @param touched the field that was just changed: its changes in a row are one step
   * @returns false when a field's content cannot go into it; that stays in its field
   */
  update(touched: Element | null = null): boolean {
    if (this.isStale || !rootOf(this.document)) return this.state$.value.invalid.length === 0;
    // Of a field that was just changed only its own surroundings are looked at: typing must not get slower as a document grows.
    const scopes = touched ? [touched.closest('.author-field') ?? touched.parentElement ?? touched] : this.scopes();
    const { splices, problems, seen, taken } = this.copyBack.collect(scopes, this.document, touched);
    if (splices.length > 0)
      this.history.push(
        this.ports.edits.applyEdits(this.document, splices).document,
        touched?.getAttribute('data-xpath') ?? '',
        this.ports.clock.now(),
      );
    taken();
    const before = this.state$.value.invalid;
    const invalid = [...before.filter(({ control }) => !seen.has(control) && control.isConnected), ...problems];
    const isSame =
      invalid.length === before.length &&
      invalid.every(({ control, message }, i) => before[i]?.control === control && before[i].message === message);
    if (splices.length > 0 || !isSame) this.publish({ invalid: isSame ? before : invalid });
    return invalid.length === 0;
  }

  /**
   * Changes the document after the form was copied back; noted translations follow their texts. One step.
   * @param delay ms until it is drawn
   * @param mark as of a field: changes of the same one soon after each other are one step
   * @returns whether something changed
   */
  change(make: (document: XDocument) => BlockChange | readonly Splice[] | null, delay = 0, mark = ''): boolean {
    this.update();
    const { edits, clock } = this.ports;
    const made = make(this.document);
    if (made === null) return false;
    const { splices, focus } = 'splices' in made ? made : { splices: made, focus: '' };
    if (splices.length === 0) return false;
    const followed = followPaths(this.document);
    let { document } = edits.applyEdits(this.document, splices);
    const mended = mendPaths(edits, document, followed);
    if (mended.length > 0) ({ document } = edits.applyEdits(document, mended));
    this.history.push(document, mark, clock.now());
    this.redraw({ focus }, delay);
    return true;
  }

  undo(): boolean {
    return this.step(() => this.history.undo());
  }
  redo(): boolean {
    return this.step(() => this.history.redo());
  }

  /** Replaces the present document by another one, which can be had again by undo. */
  private adopt(document: XDocument): void {
    this.history.push(document, '', this.ports.clock.now());
    this.stored = document;
    this.revision = keyOf(document)?.revision ?? 0;
    this.working = keyOf(document)?.working ?? 0;
    this.audience = this.working > 0 ? 'authors' : 'visitors';
    this.redraw({ generation: this.state$.value.generation + 1, problem: null, invalid: [] });
  }

  /**
   * Stores: copies the form back, sends, and copies back once more (AUT-079).
   * @param force overwrites what others stored (OP-50)
   */
  async store(force = false, audience = this.audience): Promise<boolean> {
    if (this.isStoring) return false;
    this.isStoring = true;
    this.audience = audience;
    this.publish({ isStoring: true, problem: null });
    let isStored = false;
    try {
      isStored = this.update() ? await this.send(force) : this.fail({ problem: 'invalid', status: 0, sentence: '' });
      if (isStored) this.update();
    } catch (error) {
      console.error('Author: storing failed.', error);
      this.fail({ problem: 'failed', status: 0, sentence: '' });
    }
    this.isStoring = false;
    this.publish({ isStoring: false });
    return isStored;
  }

  /** Loads again what the server has; the author's own text stays one step back. */
  async reload(): Promise<boolean> {
    this.update();
    const result = await this.ports.load();
    if ('problem' in result) return this.fail(result);
    this.adopt(result.document);
    return true;
  }

  /** Resets the object's configuration at the server, after a question, and loads it (AUT-102). */
  async reset(): Promise<boolean> {
    const result = await this.ports.reset(this.revision);
    if (result === null) return false;
    return 'problem' in result ? this.fail(result) : this.reload();
  }

  /** Takes the working copy away after a question, and loads what is published; the author's own text stays one step back. */
  async discardWorking(question: string): Promise<boolean> {
    const result = (await this.ports.discardWorking?.(this.working, question)) ?? null;
    if (result === null) return false;
    return 'problem' in result ? this.fail(result) : this.reload();
  }

  /** Shows what else could not be done with the document at the server. */
  report(problem: ServerProblem): void {
    this.fail(problem);
  }

  /** Takes over what was not stored the last time. @returns whether there was something of this document */
  restore(json: string | null): boolean {
    const draft = readDraft(json, this.xml);
    if (!draft) return false;
    try {
      for (const splice of draft.steps)
        this.history.push(this.ports.edits.applyEdits(this.document, [splice]).document, '', this.ports.clock.now());
    } catch (error) {
      console.warn(`Author: a draft was taken over in part only (${error instanceof Error ? error.message : String(error)}).`);
    }
    this.redraw({ generation: this.state$.value.generation + 1 });
    return true;
  }

  /** Shows a document that was not stored, over what the server has, which stays one step back. @returns false when it is not such a one */
  takeOver(text: string): boolean {
    let document: XDocument;
    try {
      document = parse(text);
    } catch {
      return false;
    }
    const [found, own] = [keyOf(document), keyOf(this.document)];
    if (!found || !own || found.ID !== own.ID || rootOf(document)!.name !== rootOf(this.document)!.name) return false;
    this.update();
    this.history.push(document, '', this.ports.clock.now());
    // Stored as made from what it was made from: when somebody else has stored since, the server says so.
    this.revision = found.revision;
    this.working = found.working;
    this.redraw({ generation: this.state$.value.generation + 1 });
    this.storeDraft();
    return true;
  }

  /** Goes back to what was stored last; what was changed since stays one step back. */
  discard(): void {
    this.update();
    if (this.document !== this.stored) this.history.push(this.stored, '', this.ports.clock.now());
    this.redraw({ generation: this.state$.value.generation + 1, invalid: [], problem: null });
  }

  /** Keeps at once what is not stored, e.g. because the page is left. */
  storeDraft(): void {
    this.stopDraft?.();
    this.stopDraft = null;
    if (this.history.current === this.stored) return this.ports.keepDraft(null);
    const { trail } = this.history;
    const from = trail.indexOf(this.stored);
    const json = this.drafts.write(from >= 0 ? trail.slice(from) : [this.stored, this.history.current]);
    if (json !== null) this.ports.keepDraft(json);
  }

  dispose(): void {
    this.stopFirst();
    this.stopRedraw();
    this.update();
    this.storeDraft();
    this.state$.complete();
  }

  private async send(force: boolean): Promise<boolean> {
    const { edits } = this.ports;
    const sent = this.document;
    const result = await this.ports.send(edits.serializeSource(this.withRevision(sent)), force, this.audience);
    if ('problem' in result) return this.fail(result);
    this.revision = result.revision;
    this.working = result.working ?? 0;
    this.stored = this.withRevision(sent);
    if (this.document === sent) this.history.replace(this.stored);
    // What was typed meanwhile is newer than what was stored, and made from it.
    else this.history.replace(this.withRevision(this.document));
    this.publish({ problem: null });
    return true;
  }

  /** A version that says which stored one it was made from. */
  private withRevision(document: XDocument): XDocument {
    const root = rootOf(document);
    if (!root) return document;
    const { edits } = this.ports;
    const values = { revision: this.revision, ...(this.working > 0 || attribute(root, 'working') !== '' ? { working: this.working } : {}) };
    const splices = Object.entries(values)
      .filter(([name, value]) => attribute(root, name) !== String(value))
      .flatMap(([name, value]) => edits.setAttribute(root, name, String(value)));
    return splices.length === 0 ? document : edits.applyEdits(document, splices).document;
  }

  private step(go: () => boolean): boolean {
    this.update();
    if (!go()) return false;
    this.redraw({ generation: this.state$.value.generation + 1 });
    return true;
  }

  private fail({ problem: kind, status, sentence }: ServerProblem): false {
    this.publish({ problem: { kind, status, sentence } });
    return false;
  }

  private redraw(change: Partial<EditorState>, delay = 0): void {
    this.stopRedraw();
    this.isStale = true;
    this.publish({});
    const draw = (): void => this.publish({ ...change, document: this.document });
    if (delay === 0) draw();
    else this.stopRedraw = this.ports.clock.setTimeout(draw, delay);
  }

  private publish(change: Partial<EditorState>): void {
    const { canUndo, canRedo } = this.history;
    const invalid = change.invalid ?? this.state$.value.invalid;
    this.state$.next({
      ...this.state$.value,
      focus: '',
      ...change,
      canUndo,
      canRedo,
      isWorking: this.working > 0,
      isChanged: this.history.current !== this.stored || invalid.length > 0,
    });
    this.stopDraft ??= this.ports.clock.setTimeout(() => this.storeDraft(), DRAFT_DELAY);
  }
}
