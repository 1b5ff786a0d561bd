import { BehaviorSubject } from 'rxjs';
import { parse, type Splice, type XDocument } from '../../../core/api.ts';
import { CopyBack } from '../form/copy-back.ts';
import type { Conflict } from '../merge/model.ts';
import type { BlockChange } from '../model/blocks.ts';
import { keyOf, rootOf } from '../model/document-root.ts';
import { followPaths, mendPaths } from '../model/translations.ts';
import { asChangeOf } from '../versions/version-calls.ts';
import { draftText, madeFrom, type Comparer, type DraftText } from '../drafts/draft.ts';
import { FollowedPaths } from './followed-paths.ts';
import type { History } from './history.ts';
import type { EditorState, EditorStore } from './model.ts';
import { commonBase, isSameThing, together, type Choices } from './others.ts';
import type { EditorPorts, ServerProblem } from './ports.ts';
import { difference } from '../drafts/fine-splices.ts';
import { RememberedSteps } from '../drafts/remembered-steps.ts';
import { ServerCopy } from './server-copy.ts';

/** From loading to the first time that the form is copied into the XML, in ms (AUT-082). */
const FIRST_UPDATE = 150;
/** From a swap to drawing the screen again, in ms (AUT-081). */
export const SWAP_REDRAW = 100;
/** From a change to keeping it in the browser, in ms. */
const DRAFT_DELAY = 800;
/** So often somebody else may be first with one store. */
const MOST_MERGES = 5;

/** What others have stored, until the author has chosen. */
interface Pending {
  readonly base: string;
  /** The author's text, when it is not the one in the form. */
  readonly mine: XDocument | null;
  readonly theirs: XDocument;
  readonly author: string;
  readonly isToStore: boolean;
  onTaken?(): void;
}

/**
 * Edits one configuration: brings the form's values into its versions, changes blocks, goes back and forth, stores. Knows nothing of React.
 */
export class Editor implements EditorStore {
  readonly state$: BehaviorSubject<EditorState>;
  private readonly server: ServerCopy;
  private readonly steps: RememberedSteps;
  private readonly history: History;
  private readonly comparer: Comparer;
  private readonly paths: FollowedPaths;
  private readonly copyBack: CopyBack;
  private isStoring = false;
  /** The form shows an older version than the present one: its paths are not to be used. */
  private isStale = false;
  private pending: Pending | null = null;
  private stopRedraw = (): void => {};
  private stopDraft: (() => void) | null = null;
  private readonly stopFirst: () => void;
  private scopes: () => Iterable<Element> = () => [];
  private takeWritten: () => void = () => {};

  constructor(
    document: XDocument,
    private readonly ports: EditorPorts,
  ) {
    this.server = new ServerCopy(ports.edits, document);
    this.steps = new RememberedSteps(document, ports, this.server);
    ({ history: this.history, comparer: this.comparer } = this.steps);
    this.paths = new FollowedPaths(ports.edits, () => this.document);
    this.copyBack = new CopyBack(ports.edits);
    this.state$ = new BehaviorSubject<EditorState>({
      document,
      generation: 0,
      canUndo: false,
      canRedo: false,
      isChanged: false,
      isStoring: false,
      isWorking: this.server.isWorking,
      isRestored: false,
      problem: null,
      takenIn: null,
      asked: null,
      invalid: [],
      focus: '',
    });
    this.stopFirst = ports.clock.setTimeout(() => this.update(), FIRST_UPDATE);
  }

  /** The present version. */
  get document(): XDocument {
    return this.history.current;
  }
  /** What the server has, as far as this form knows. */
  get storedDocument(): XDocument {
    return this.server.document;
  }
  get isChanged(): boolean {
    return this.history.current !== this.server.document || this.state$.value.invalid.length > 0;
  }
  /** The present version as text, byte for byte what was loaded wherever nobody changed it. */
  get xml(): string {
    return this.ports.edits.serializeSource(this.document);
  }

  /** Revision of what was stored of a draft or working copy, which others are asked to look at. */
  get proposed(): number {
    return this.server.isWorking ? this.server.workingCopy : this.server.published;
  }

  /** Gives the elements that hold the form's fields. */
  bind(scopes: () => Iterable<Element>): void {
    this.scopes = scopes;
  }

  /** Gives what takes over what was written of the document's own text; returns what ends that. */
  bindSource(take: () => void): () => void {
    this.takeWritten = take;
    return () => {
      this.takeWritten = () => {};
    };
  }

  /** The way, in the present version, to what the form shows at a path (`FollowedPaths`). */
  present(path: string): string {
    return this.paths.present(path);
  }

  /** Follows what the form shows at a path for as long as the author is about it (`FollowedPaths`). */
  follow(path: string): () => string {
    return this.paths.follow(path);
  }

  /** To be called once a version is on the screen: fields changed meanwhile are taken over, the others show the document. */
  drawn(): void {
    this.isStale = false;
    this.paths.drawn();
    this.update();
    this.copyBack.show(this.scopes(), this.document);
  }

  /**
   * Copies the form's values into the XML (AUT-074 to AUT-078, AUT-082).
   * @param touched the field that was just changed: its changes in a row are one step
   * @returns false when a field's content cannot go into it; that stays in its field
   */
  update(touched: Element | null = null): boolean {
    this.takeWritten();
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
    const { splices, focus, moves }: BlockChange = 'splices' in made ? made : { splices: made, focus: '' };
    if (splices.length === 0) return false;
    if (moves) this.paths.moved(moves);
    const followed = followPaths(this.document);
    let { document } = edits.applyEdits(this.document, splices);
    const mended = mendPaths(edits, document, followed, moves ? [moves] : []);
    if (mended.length > 0) ({ document } = edits.applyEdits(document, mended));
    this.history.push(document, mark, clock.now());
    this.redraw({ focus }, delay);
    return true;
  }

  /**
   * Takes over what was written of the document's own text, as of a field; what is written in a row is one step.
   * @param words what is wrong in the words of the parser; null for a document of something else
   * @returns whether it is in the document; else it stays in its field
   */
  takeSource(control: HTMLTextAreaElement, text: string, words: (mistake: string | null) => string): boolean {
    const { xml } = this;
    let message: string | null = null;
    if (text !== xml)
      try {
        const { document } = this.ports.edits.applyEdits(this.document, [difference(xml, text)]);
        if (isSameThing(document, this.document)) this.history.push(document, 'source', this.ports.clock.now());
        else message = words(null);
      } catch (error) {
        message = words(error instanceof Error ? error.message : String(error));
      }
    const others = this.state$.value.invalid.filter((each) => each.control !== control);
    this.publish({ invalid: message === null ? others : [...others, { control, message }] });
    return message === null;
  }

  undo(): boolean {
    return this.step(() => this.history.undo());
  }
  redo(): boolean {
    return this.step(() => this.history.redo());
  }

  /** Draws the form from what has been typed by now: whatever reads the document for other fields than those that are there needs that. */
  refresh(): void {
    this.update();
    this.redraw({ generation: this.state$.value.generation + 1 });
  }

  /** Draws the form from what has been typed by now; what is written in goes on as it is. */
  redrawForm(): void {
    this.update();
    if (this.document !== this.state$.value.document) this.redraw({});
  }

  /** Replaces the present document by another one, which can be had again by undo. */
  private adopt(document: XDocument): void {
    const { ownTrail } = this.history;
    this.history.push(document, '', this.ports.clock.now());
    this.server.beginFrom(document);
    this.steps.keepUndo(ownTrail);
    this.pending = null;
    const generation = this.state$.value.generation + 1;
    this.redraw({ generation, isRestored: false, problem: null, takenIn: null, asked: null, invalid: [] });
  }

  /**
   * Stores: copies the form back, sends, and copies back once more (AUT-079).
   * @param force overwrites what others stored (OP-50)
   */
  async store(force = false, audience = this.server.audience): Promise<boolean> {
    if (this.isStoring) return false;
    this.isStoring = true;
    this.server.audience = audience;
    this.pending = null;
    this.publish({ isStoring: true, problem: null, takenIn: null, asked: null });
    let isStored = false;
    try {
      isStored = this.update() ? await this.sendAll(force) : this.fail({ problem: 'invalid', status: 0, sentence: '' });
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
    const result = await this.ports.reset(this.server.published);
    if (result === null) return false;
    return 'problem' in result ? this.fail(result) : this.reload();
  }

  /** Takes the working copy away after a question, and loads what is published; the author's own text stays one step back. */
  async discardWorking(question: string): Promise<boolean> {
    const result = (await this.ports.discardWorking?.(this.server.workingCopy, question)) ?? null;
    if (result === null) return false;
    return 'problem' in result ? this.fail(result) : this.reload();
  }

  /** Shows what else could not be done with the document at the server. */
  report(problem: ServerProblem): void {
    this.fail(problem);
  }

  /** What was done before the page was loaded can be undone, too, where nobody else has stored since; to be called before all else. */
  restoreUndo(record: string | null): void {
    if (this.steps.restoreUndo(record)) this.publish({});
  }

  /** Takes over what was not stored the last time, and its steps. @returns whether there was something of this document */
  restore(json: string | null): boolean {
    const restored = this.steps.restore(json, this.xml);
    if (restored === 'steps') this.publish({});
    if (restored === 'version') this.redraw({ generation: this.state$.value.generation + 1, isRestored: true });
    return restored !== null;
  }

  /** Shows a document that was not stored, over what the server has, which stays one step back. @returns false when it is not such a one */
  takeOver(text: string): boolean {
    const document = this.readOwn(text);
    if (!document) return false;
    this.update();
    this.history.push(document, '', this.ports.clock.now());
    this.server.madeFrom(document);
    this.redraw({ generation: this.state$.value.generation + 1 });
    this.storeDraft();
    return true;
  }

  /** Takes a version over that was stored before, as a change of what is stored now, whichever step the form shows. */
  takeVersion(version: XDocument): boolean {
    return this.takeOver(asChangeOf(this.ports.edits, version, this.server.withRevision(this.document)));
  }

  /**
   * Puts a draft that was made from an older version and the present one together, without storing.
   * @param onTaken it is in the form, at once or after the author was asked
   * @returns `asked` when both have changed the same, `unfit` when it cannot be put together
   */
  async takeIn(draft: DraftText, onTaken: () => void): Promise<'taken' | 'asked' | 'unfit'> {
    const versions = await this.versionsSince((draft.sent ?? []).length > 0);
    const pending = this.pendingOf(draft, versions);
    if (!pending) return 'unfit';
    const conflicts = this.putTogether(pending);
    if (conflicts.length === 0) onTaken();
    else this.ask({ ...pending, onTaken }, conflicts);
    return conflicts.length === 0 ? 'taken' : 'asked';
  }

  /** As takeIn, of a draft as it was written, where that needs neither a question nor the server. @returns whether it is in the form */
  takeInDraft(json: string | null): boolean {
    const draft = draftText(json);
    const pending = draft && this.pendingOf(draft, []);
    const isClear = pending && (!draft.sent || pending.base !== madeFrom(draft)[0]);
    const isTaken = isClear && this.putTogether(pending).length === 0;
    if (isTaken) this.publish({ isRestored: true });
    return isTaken === true;
  }

  private pendingOf(draft: DraftText, versions: readonly XDocument[]): (Pending & { readonly mine: XDocument }) | null {
    const [loaded, ...sent] = madeFrom(draft);
    const mine = this.readOwn(draft.text);
    if (loaded === undefined || !mine) return null;
    this.update();
    const base = commonBase(this.ports.edits, [loaded, ...sent], this.xml, versions);
    return { base, mine, theirs: this.document, author: '', isToStore: false };
  }

  /** @returns what is to be asked first; then nothing has changed */
  private putTogether({ base, mine }: Pending & { readonly mine: XDocument }): readonly Conflict[] {
    const { document, conflicts } = together(this.ports.edits, base, mine, this.xml, new Map());
    if (conflicts.length === 0) this.putIn(mine, document);
    return conflicts;
  }

  /**
   * Goes on with what the author has chosen for the places that both have changed.
   * @returns whether it is in the form, and, where that was asked for, stored
   */
  async decide(choices: Choices): Promise<boolean> {
    const { pending } = this;
    if (!pending || this.isStoring) return false;
    this.update();
    const mine = pending.mine ?? this.document;
    const found = pending.mine ? this.xml : this.ports.edits.serializeSource(pending.theirs);
    const { document, conflicts } = together(this.ports.edits, pending.base, mine, found, choices);
    const open = conflicts.filter(({ path }) => !choices.has(path));
    // The form can be changed meanwhile, so that there may be more to choose.
    if (open.length > 0) return this.ask(pending, conflicts);
    this.pending = null;
    this.publish({ asked: null, problem: null });
    if (pending.mine) this.putIn(mine, document);
    else this.goOn(pending, document, choices);
    pending.onTaken?.();
    return pending.isToStore ? this.store() : true;
  }

  /** Leaves the choice for later: nothing is stored, and the form and its draft stay as they are. */
  putOff(): void {
    this.pending = null;
    this.publish({ asked: null, problem: null });
  }

  /** The author has seen what came in. */
  noted(): void {
    this.publish({ takenIn: null });
  }

  /** Goes back to what was stored last; what was changed since stays one step back. */
  discard(): void {
    this.update();
    if (this.document !== this.server.document) this.history.push(this.server.document, '', this.ports.clock.now());
    this.redraw({ generation: this.state$.value.generation + 1, isRestored: false, invalid: [], problem: null });
  }

  /** Keeps at once what is not stored, e.g. because the page is left. */
  storeDraft(): void {
    this.stopDraft?.();
    this.stopDraft = null;
    this.steps.keepDraft();
  }

  dispose(): void {
    this.stopFirst();
    this.stopRedraw();
    this.update();
    this.storeDraft();
    this.state$.complete();
  }

  /** Sends until nobody was first. What others have stored is put together with it, unless both have changed the same. */
  private async sendAll(force: boolean): Promise<boolean> {
    let last = '';
    for (let merges = 0; ; merges++) {
      const problem = await this.send(force);
      if (!problem) return true;
      if (problem.problem !== 'conflict' || force || this.server.isFromElsewhere || merges === MOST_MERGES) return this.fail(problem);
      const [loaded, author, versions] = await Promise.all([this.ports.load(), this.ports.lastAuthor?.() ?? '', this.versionsSince()]);
      if ('problem' in loaded) return this.fail(problem);
      const { edits } = this.ports;
      const [theirs, stored] = [edits.serializeSource(loaded.document), edits.serializeSource(this.server.document)];
      // It was refused for something that is not in the document.
      if (theirs === last || theirs === stored || !isSameThing(loaded.document, this.server.document)) return this.fail(problem);
      last = theirs;
      this.update();
      const base = commonBase(edits, [stored, ...this.server.unanswered.all], theirs, versions);
      const pending = { base, mine: null, theirs: loaded.document, author, isToStore: true };
      const { document, conflicts } = together(edits, base, this.document, theirs, new Map());
      if (conflicts.length > 0) return this.ask(pending, conflicts);
      const isPublishing = this.server.audience === 'visitors' && (keyOf(loaded.document)?.working ?? 0) > 0;
      this.goOn(pending, document, new Map());
      // What others have not published yet goes to no visitor before its author has seen it here.
      if (isPublishing) return false;
    }
  }

  /** Where an answer was lost: what the server has stored tells whether the call had come. */
  private async versionsSince(isLost = this.server.unanswered.all.length > 0): Promise<readonly XDocument[]> {
    return (isLost && (await this.ports.lastVersions?.())) || [];
  }

  private async send(force: boolean): Promise<ServerProblem | null> {
    const { server } = this;
    const [before, sent] = [server.document, this.document];
    const { ownTrail } = this.history;
    const noted = server.withNotes(sent);
    const text = this.ports.edits.serializeSource(server.withRevision(noted));
    const result = await this.ports.send(text, force, server.audience);
    if ('problem' in result) {
      if (result.status === 0 || result.status >= 500) {
        server.unanswered.note(text);
        // It may have come: what is noted in it is in the form, too.
        if (this.document === sent) this.history.replace(this.comparer.note(noted, sent));
      }
      return result;
    }
    const stored = this.comparer.note(server.take(noted, result), sent);
    if (this.document === sent) this.history.replace(stored);
    // What was typed meanwhile is newer than what was stored, and made from it.
    else this.history.replace(this.comparer.note(server.withRevision(server.withNotes(this.document, before)), this.document));
    this.steps.keepUndo(ownTrail.slice(0, -1));
    const { takenIn } = this.state$.value;
    this.publish({ isRestored: false, problem: null, takenIn: takenIn && { ...takenIn, isStored: true } });
    return null;
  }

  /** A document of the same thing; null for any other text. */
  private readOwn(text: string): XDocument | null {
    try {
      const document = parse(text);
      return isSameThing(document, this.document) ? document : null;
    } catch {
      return null;
    }
  }

  private ask(pending: Pending, conflicts: readonly Conflict[]): false {
    this.pending = pending;
    const { author, isToStore } = pending;
    this.publish({ asked: { author, conflicts, isToStore }, problem: { kind: 'conflict', status: 409, sentence: '' } });
    return false;
  }

  /** A draft together with the present version, which stays one step back. */
  private putIn(draft: XDocument, document: XDocument): void {
    this.history.push(document, '', this.ports.clock.now());
    const takenIn = { author: '', before: draft, after: document, isStored: false };
    this.redraw({ generation: this.state$.value.generation + 1, takenIn });
    this.storeDraft();
  }

  /** The form goes on from what others have stored; steps back and on have that too. */
  private goOn({ base, theirs, author }: Pending, document: XDocument, choices: Choices): void {
    const { edits } = this.ports;
    const [before, found] = [this.document, edits.serializeSource(theirs)];
    this.paths.merged(before, document);
    this.history.rebase(document, (each) => together(edits, base, each, found, choices).document);
    this.server.goOnFrom(theirs);
    const takenIn = { author, before, after: document, isStored: false };
    this.redraw({ generation: this.state$.value.generation + 1, takenIn });
    this.storeDraft();
  }

  private step(go: () => boolean): boolean {
    this.update();
    if (!go()) return false;
    this.redraw({ generation: this.state$.value.generation + 1 });
    return true;
  }

  private fail({ problem: kind, status, sentence, path }: ServerProblem): false {
    this.publish({ problem: { kind, status, sentence, ...(path ? { path } : {}) } });
    // It takes a while: what the author reads of the draft is so already.
    if (kind === 'closed') this.storeDraft();
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
    const { problem = this.state$.value.problem } = change;
    this.state$.next({
      ...this.state$.value,
      focus: '',
      ...change,
      // Once the last field is mended there is nothing to say of it.
      problem: problem?.kind === 'invalid' && invalid.length === 0 ? null : problem,
      canUndo,
      canRedo,
      isWorking: this.server.isWorking,
      isChanged: this.history.current !== this.server.document || invalid.length > 0,
    });
    this.stopDraft ??= this.ports.clock.setTimeout(() => this.storeDraft(), DRAFT_DELAY);
  }
}
