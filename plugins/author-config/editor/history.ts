import type { XDocument } from '../../../core/api.ts';
import type { Way } from '../drafts/draft.ts';
import type { FineSplices } from '../drafts/fine-splices.ts';
import type { Older } from '../drafts/undo-record.ts';

/** How many steps back are remembered. */
const MOST = 5000;
/** Changes of the same field within this time, in ms, are one step. */
const TOGETHER = 1000;

interface Step {
  readonly document: XDocument;
  readonly mark: string;
  readonly at: number;
  /** How many of the changes of others it has. */
  readonly era: number;
}

/** A version with what others have stored meanwhile. */
type Rebase = (document: XDocument) => XDocument;

/** The versions of a document in their order, and the one that the author sees. A version costs what differs from its neighbours. */
export class History {
  private past: Step[] = [];
  private future: Step[] = [];
  private step: Step;
  private readonly rebases: Rebase[] = [];
  /** Before the versions that there are. */
  private before: Older & { readonly era: number };
  /** Which version is the present one, as counted from the one that was loaded. */
  private position = 0;
  /** Where what is stored is or was, and the version where its own way back meets the one from here; null when it is in no such line. */
  private anchor: { readonly at: number; readonly branch: number } | null = { at: 0, branch: 0 };

  /** @param apply makes another version by a step back. @throws when it cannot */
  constructor(
    document: XDocument,
    private readonly apply: (document: XDocument, step: FineSplices) => XDocument,
  ) {
    this.step = { document, mark: '', at: 0, era: 0 };
    this.before = { from: document, steps: [], era: 0 };
  }

  /** Goes on from the present version, the only one, with what was done before the page was loaded. */
  goOnFrom(steps: readonly FineSplices[]): void {
    this.before = { from: this.current, steps, era: this.rebases.length };
  }

  get current(): XDocument {
    return this.step.document;
  }
  get canUndo(): boolean {
    return this.past.length > 0 || this.before.steps.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  /** Every version from the oldest to the present one. */
  get trail(): readonly XDocument[] {
    return [...this.past, this.step].map(({ document }) => document);
  }

  /** The versions since others have stored, from the oldest to the present one: those before lack what that was. */
  get ownTrail(): readonly XDocument[] {
    return [...this.past, this.step].filter(({ era }) => era === this.rebases.length).map(({ document }) => document);
  }
  /** What can be undone behind `ownTrail`. */
  get older(): Older {
    return this.before.era === this.rebases.length ? this.before : { ...this.before, steps: [] };
  }

  /** The way from what is stored to here; null when there is none. */
  get way(): Way | null {
    if (!this.anchor) return null;
    const versions = [...this.past, this.step, ...this.future.toReversed()].map(({ document }) => document);
    const first = this.anchor.branch - this.position + this.past.length;
    return first < 0 ? null : { down: this.anchor.at - this.anchor.branch, up: versions.slice(first), back: this.future.length };
  }

  /** What is stored now: the present version, or one that is not among these. */
  stored(isCurrent: boolean): void {
    this.anchor = isCurrent ? { at: this.position, branch: this.position } : null;
  }

  /** Goes on as it is told; all is as before when that fails. */
  attempt(go: () => boolean): boolean {
    const { past, future, step, before, position, anchor } = this;
    [this.past, this.future] = [[...past], [...future]];
    if (go()) return true;
    Object.assign(this, { past, future, step, before, position, anchor });
    return false;
  }

  /** A new version. @param mark names what was changed; the same one again soon is part of the same step. '' is always a step of its own */
  push(document: XDocument, mark: string, now: number): void {
    const isSame = mark !== '' && mark === this.step.mark && now - this.step.at < TOGETHER && this.future.length === 0;
    if (!isSame) {
      this.past.push(this.step);
      if (this.past.length > MOST) {
        this.past.shift();
        this.before = { ...this.before, steps: [] };
      }
      this.position++;
    }
    // What was above is gone.
    if (this.anchor) this.anchor = { ...this.anchor, branch: Math.min(this.anchor.branch, this.position - 1) };
    this.future = [];
    this.step = { document, mark, at: now, era: this.rebases.length };
  }

  /** Replaces the present version by another one, e.g. with the revision that the server gave it. */
  replace(document: XDocument): void {
    this.step = { ...this.step, document, mark: '' };
  }

  /** The present version becomes another one, which has what others have stored; a step back or on gets that when it is gone to. */
  rebase(document: XDocument, rebase: Rebase): void {
    this.rebases.push(rebase);
    this.anchor = null;
    this.step = { ...this.step, document, mark: '', era: this.rebases.length };
  }

  undo(): boolean {
    const before = this.past.pop() ?? this.takeOlder();
    if (!before) return false;
    this.future.push(this.step);
    this.position--;
    this.step = this.upToDate(before);
    return true;
  }

  redo(): boolean {
    const after = this.future.pop();
    if (!after) return false;
    this.past.push(this.step);
    this.position++;
    this.step = this.upToDate(after);
    return true;
  }

  /** Makes the version before the oldest one that there is. */
  private takeOlder(): Step | undefined {
    const { from, steps, era } = this.before;
    const [step, ...further] = steps;
    if (!step) return undefined;
    try {
      const document = this.apply(from, step);
      this.before = { from: document, steps: further, era };
      return { document, mark: '', at: 0, era };
    } catch (error) {
      console.warn(`Author: what was done before the page was loaded cannot be undone (${String(error)}).`);
      this.before = { ...this.before, steps: [] };
      return undefined;
    }
  }

  private upToDate({ document, at, era }: Step): Step {
    return {
      document: this.rebases.slice(era).reduce((each, rebase) => rebase(each), document),
      mark: '',
      at,
      era: this.rebases.length,
    };
  }
}
