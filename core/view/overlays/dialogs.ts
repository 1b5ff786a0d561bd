import type { Dialog, Dialogs } from '../contract.ts';
import { BehaviorSubject, type Observable } from 'rxjs';
import { type CustomerConfiguration } from '../../config/contract.ts';

/** Accessible dialogs instead of window.alert and window.confirm; several wait in a queue (OP-13). */
export class DialogsService implements Dialogs {
  private readonly queue = new BehaviorSubject<readonly Dialog[]>([]);
  private next = 1;
  /** The first one is on the screen. */
  readonly open$: Observable<readonly Dialog[]> = this.queue.asObservable();

  constructor(private readonly configuration: CustomerConfiguration) {}

  confirm(text: string): Promise<boolean> {
    if (this.configuration.nativeDialogs) return Promise.resolve(globalThis.confirm(text));
    return this.ask('confirm', text, false);
  }

  /** Resolves when the user has closed it. The same text is not queued twice: one dialog tries again all that failed with it. */
  alert(text: string, retry?: () => void): Promise<void> {
    if (this.configuration.nativeDialogs) {
      globalThis.alert(text);
      return Promise.resolve();
    }
    const same = this.queue.value.find((each) => each.kind === 'alert' && each.text === text);
    if (same) {
      if (retry) this.join(same, retry);
      return Promise.resolve();
    }
    return this.ask('alert', text, retry !== undefined).then((again) => {
      if (again) retry?.();
    });
  }

  private join(dialog: Dialog, retry: () => void): void {
    const answer = (again: boolean): void => {
      dialog.answer(again);
      if (again) retry();
    };
    this.queue.next(this.queue.value.map((each) => (each === dialog ? { ...dialog, retry: true, answer } : each)));
  }

  private ask(kind: Dialog['kind'], text: string, retry: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const id = this.next++;
      const answer = (agreed: boolean): void => {
        this.queue.next(this.queue.value.filter((each) => each.id !== id));
        resolve(agreed);
      };
      this.queue.next([...this.queue.value, { id, kind, text, retry, answer }]);
    });
  }
}
