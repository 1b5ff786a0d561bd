import { element, text } from '../xml/write.ts';
import type { Call, Services } from './contract.ts';

/** What the login view draws beside its form, or in place of it: the providers of the site. */
export function loginElement(
  call: Pick<Call, 'customer' | 'lang'>,
  { providers }: Pick<Services, 'providers'>,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const { passwordForm, providers: all } = providers.of(call.customer.name);
  const buttons = all.map(({ id, names }) => {
    const name = names[call.lang] ?? names[call.customer.defaultLang] ?? names.en ?? Object.values(names)[0] ?? id;
    return element('provider', { id, href: `oidc/${id}/begin` }, text(name));
  });
  return element('login', { ...attributes, passwordForm: passwordForm ? null : 0 }, ...buttons);
}
