import { Subscribers } from '../base/streams/subscribers.ts';
import type { TargetContent, TargetState, Targets } from './contract.ts';

const EMPTY: TargetState = { content: null, busy: false, drawing: false, held: false };

/**
 * Every element with an id can be the target of a request (protocol 7). Content may be given before the element is
 * mounted; it waits until then. New content in a target ends the content of the targets inside it.
 *
 * Levels of a surface have scopes of their own, because the same ids are in each of them: a plain id means the one in the
 * scope that is entered, else the page's. A target's component names itself by scope and id.
 */
export class TargetsService implements Targets {
  private readonly states = new Map<string, TargetState>();
  private readonly elements = new Map<string, Element>();
  /** Elements whose id content has taken over; they get it back when that leaves. */
  private readonly waiting = new Map<string, Element[]>();
  private readonly listeners = new Map<string, Subscribers>();
  private scope = '';

  /** Whether an element with this id is on the screen, or is about to be (`expect`). */
  has(id: string): boolean {
    const key = this.keyOf(id);
    return this.elements.has(key) || this.states.has(key);
  }

  /** Lets requests be made for an element that the frame is about to draw. */
  expect(id: string): void {
    if (!this.states.has(id)) this.change(id, EMPTY);
  }

  /** Leaves a target without what its own stylesheet drew there, until `release`: nothing of it is loaded in vain. */
  hold(id: string): void {
    this.change(id, { ...this.state(id), held: true });
  }

  release(id: string): void {
    if (this.state(id).held) this.change(id, { ...this.state(id), held: false });
  }

  /** Takes back what `expect` announced, and what was shown for an element that never came. */
  forget(id: string): void {
    if (!this.elements.has(id)) this.states.delete(id);
  }

  /** From now on plain ids mean the targets of a scope; '' means the page's alone. */
  enter(scope: string): void {
    this.scope = scope;
  }

  state(id: string): TargetState {
    return this.states.get(this.keyOf(id)) ?? EMPTY;
  }

  element(id: string): Element | null {
    return this.elements.get(this.keyOf(id)) ?? null;
  }

  /** The innermost target around an element, or ''. */
  around(element: Element | null): string {
    for (let each = element; each; each = each.parentElement) if (each.id && this.element(each.id) === each) return each.id;
    return '';
  }

  /** New content ends what is shown inside of it, unless it is the same again (`keepsInner`). */
  show(target: string, content: TargetContent | null): void {
    const id = this.keyOf(target);
    const host = this.elements.get(id);
    if (host && !(content?.keepsInner && content.key === this.state(id).content?.key)) {
      for (const [inner, element] of this.elements) {
        if (inner !== id && host.contains(element) && this.states.get(inner)?.content)
          this.change(inner, { ...this.state(inner), content: null });
      }
    }
    this.change(id, { ...this.state(id), content });
  }

  busy(target: string, busy: boolean): void {
    const id = this.keyOf(target);
    if (this.state(id).busy !== busy) this.change(id, { ...this.state(id), busy });
  }

  drawing(target: string, drawing: boolean): void {
    const id = this.keyOf(target);
    if (this.states.has(id) && this.state(id).drawing !== drawing) this.change(id, { ...this.state(id), drawing });
  }

  /** Called by the target's component when its element comes; the undo forgets what was in it. The youngest of one id has it. */
  mount(id: string, element: Element): () => void {
    const before = this.elements.get(id);
    if (before) this.waiting.set(id, [...(this.waiting.get(id) ?? []), before]);
    this.elements.set(id, element);
    return () => {
      const others = this.waiting.get(id) ?? [];
      if (this.elements.get(id) !== element)
        this.wait(
          id,
          others.filter((each) => each !== element),
        );
      else this.giveBack(id, others);
    };
  }

  private wait(id: string, elements: Element[]): void {
    if (elements.length > 0) this.waiting.set(id, elements);
    else this.waiting.delete(id);
  }

  private giveBack(id: string, others: Element[]): void {
    const next = others.at(-1);
    this.wait(id, others.slice(0, -1));
    if (next) {
      this.elements.set(id, next);
      if (this.states.has(id)) this.change(id, EMPTY);
      return;
    }
    this.elements.delete(id);
    this.states.delete(id);
  }

  subscribe(id: string, listener: () => void): () => void {
    const all = this.listeners.get(id) ?? new Subscribers();
    this.listeners.set(id, all);
    const undo = all.subscribe(listener);
    return () => {
      undo();
      if (all.size === 0) this.listeners.delete(id);
    };
  }

  private keyOf(id: string): string {
    const scoped = this.scope + id;
    return this.elements.has(scoped) ? scoped : id;
  }

  private change(id: string, state: TargetState): void {
    this.states.set(id, state);
    this.listeners.get(id)?.announce();
  }
}
