import type { StorageEntry } from '../../tape/model.ts';
import { withoutSecrets } from '../../tape/secrets.ts';

/** Cookies that a page sees, by name. */
const readCookies = (text: string): Map<string, string> =>
  new Map(
    text
      .split('; ')
      .filter(Boolean)
      .map((each) => {
        const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(each) ?? [];
        return [name, value];
      }),
  );

/** Hears what a page's scripts change of its cookies. Those that the server alone sees, and sets, are not heard. */
export function watchCookies(document: Document, hear: (change: Omit<StorageEntry, 'type'>) => void): void {
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (own?.get === undefined || own.set === undefined) return;
  const { get, set } = own as { get(this: Document): string; set(this: Document, text: string): void };
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => get.call(document),
    set: (text: string) => {
      const before = readCookies(get.call(document));
      set.call(document, text);
      const after = readCookies(get.call(document));
      for (const name of new Set([...before.keys(), ...after.keys()])) {
        const value = after.get(name);
        if (value !== before.get(name)) hear({ area: 'cookie', key: name, value: value === undefined ? null : withoutSecrets(value) });
      }
    },
  });
}
