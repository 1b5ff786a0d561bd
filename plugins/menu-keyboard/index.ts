import { lazily } from '../../core/api.ts';
import type { MenuKeyboard, MenuKeys } from './contract.ts';

const keyboard = lazily(() => import('./keyboard.ts'));

/** The service `menu.keyboard`. What the keys do is fetched with the first one, which does it as soon as that is here. */
export function createMenuKeyboard(): MenuKeyboard {
  return {
    keysFor(parts) {
      let keys: MenuKeys | undefined;
      return {
        press(press, menu, isRow) {
          keys ??= keyboard.here?.keysOf(parts);
          if (keys) return keys.press(press, menu, isRow);
          void keyboard.load().then(
            () => this.press(press, menu, isRow),
            () => {},
          );
          // Meanwhile the page does not scroll by it.
          return /^(?:Arrow|Home|End)/.test(press.key);
        },
      };
    },
  };
}
