import { attribute, type Edits, type XDocument } from '../../../core/api.ts';
import { keyOf, rootOf } from '../model/document-root.ts';
import { noteOutdated } from '../model/translations.ts';
import { Unanswered } from './others.ts';
import type { Audience } from './ports.ts';

/** What the server has of a document, as far as the form knows, and which of its versions the present one was made from. */
export class ServerCopy {
  /** For whom is stored when nobody says: as the last time. */
  audience: Audience;
  /** What was sent since, and may be stored although no answer has come. */
  readonly unanswered = new Unanswered();
  private stored: XDocument;
  private revision: number;
  /** Revision of the working copy that the present version was made from; 0 for none. */
  private working: number;
  private elsewhere = false;

  constructor(
    private readonly edits: Edits,
    document: XDocument,
  ) {
    this.stored = document;
    this.revision = keyOf(document)?.revision ?? 0;
    this.working = keyOf(document)?.working ?? 0;
    this.audience = this.isWorking ? 'authors' : 'visitors';
  }

  get document(): XDocument {
    return this.stored;
  }
  /** Of what visitors see, or the draft of something new. */
  get published(): number {
    return this.revision;
  }
  get workingCopy(): number {
    return this.working;
  }
  get isWorking(): boolean {
    return this.working > 0;
  }
  /** The text was made from another version than the last one that was loaded, and nobody can tell from which. */
  get isFromElsewhere(): boolean {
    return this.elsewhere;
  }

  /** The present version goes on from one that was loaded. */
  goOnFrom(document: XDocument): void {
    this.stored = document;
    this.revision = keyOf(document)?.revision ?? 0;
    this.working = keyOf(document)?.working ?? 0;
    this.elsewhere = false;
    this.unanswered.forget();
  }

  /** The same, and nothing of what was chosen before counts. */
  beginFrom(document: XDocument): void {
    this.goOnFrom(document);
    this.audience = this.isWorking ? 'authors' : 'visitors';
  }

  /** The present version becomes one that was made from another version: when somebody else has stored since, the server says so. */
  madeFrom(document: XDocument): void {
    const { revision, working } = keyOf(document)!;
    this.elsewhere = revision !== this.revision || working !== this.working;
    [this.revision, this.working] = [revision, working];
  }

  /** A version has been stored, under these revisions. @returns it with them */
  take(document: XDocument, { revision, working = 0 }: { readonly revision: number; readonly working?: number }): XDocument {
    [this.revision, this.working] = [revision, working];
    this.elsewhere = false;
    this.unanswered.forget();
    this.stored = this.withRevision(document);
    return this.stored;
  }

  /** A version that says which stored one it was made from. */
  withRevision(document: XDocument): XDocument {
    const root = rootOf(document);
    if (!root) return document;
    const values = { revision: this.revision, ...(this.isWorking || attribute(root, 'working') !== '' ? { working: this.working } : {}) };
    const splices = Object.entries(values)
      .filter(([name, value]) => attribute(root, name) !== String(value))
      .flatMap(([name, value]) => this.edits.setAttribute(root, name, String(value)));
    return splices.length === 0 ? document : this.edits.applyEdits(document, splices).document;
  }

  /**
   * A version in which what was translated from words that are other ones now is noted, so that it waits. It is made for the server alone
   * until that has it: of two authors each would else have a list of their own to put together.
   * @param stored the version that the server has
   */
  withNotes(document: XDocument, stored = this.stored): XDocument {
    const splices = noteOutdated(this.edits, stored, document);
    return splices.length === 0 ? document : this.edits.applyEdits(document, splices).document;
  }
}
