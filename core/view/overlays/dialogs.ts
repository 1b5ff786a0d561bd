import { inject, injectable } from 'tsyringe';
import { BehaviorSubject, type Observable } from 'rxjs';
import type { CustomerConfiguration } from '../../config/types.ts';
import type { Questions } from '../../request/questions.ts';
import { CONFIGURATION } from '../../tokens.ts';

/** One question or message; `answer(true)` agrees or acknowledges. */
export interface Dialog {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly text: string;
  readonly retry: boolean;
  answer(agreed: boolean): void;
}

/** Accessible dialogs instead of window.alert and window.confirm; several wait in a queue (OP-13). */
@injectable()
export class Dialogs implements Questions {
  private readonly queue = new BehaviorSubject<readonly Dialog[]>([]);
  private next = 1;
  /** The first one is on the screen. */
  readonly open$: Observable<readonly Dialog[]> = this.queue.asObservable();

  constructor(@inject(CONFIGURATION) private readonly configuration: CustomerConfiguration) {}

  confirm(text: string): Promise<boolean> {
    if (this.configuration.nativeDialogs) return Promise.resolve(globalThis.confirm(text));
    return this.ask('confirm', text, false);
  }

  /** Resolves when the user has closed it. The same text is not queued twice. */
  alert(text: string, retry?: () => void): Promise<void> {
    if (this.configuration.nativeDialogs) {
      globalThis.alert(text);
      return Promise.resolve();
    }
    if (this.queue.value.some((each) => each.kind === 'alert' && each.text === text)) return Promise.resolve();
    return this.ask('alert', text, retry !== undefined).then((again) => {
      if (again) retry?.();
    });
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
