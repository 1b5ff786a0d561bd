import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CONFIGURATION, TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { AccountEntry } from './account-entry.tsx';

it('tells the parts of an account apart for a screen reader', () => {
  const account = { id: 15, login: 'hypatia', name: 'Hypatia', email: '', sessions: 1, disabled: true, unproven: true, rolesWait: true };
  const texts = { language: 'en', onChange: () => () => undefined, get: (key: string) => key.replace('accounts.', '') };
  const services = { get: (token: symbol) => (token === TEXTS ? texts : token === CONFIGURATION ? { dispatcherUrl: '' } : null) };
  const entry = { ...account, own: true, roles: [], invited: Date.parse('2026-12-06T12:00:00Z'), invitedOver: false, invitable: true };
  const markup = renderToStaticMarkup(
    <ServicesContext.Provider value={services as never}>
      <AccountEntry account={entry as never} roleNames={[]} onChange={() => {}} />
    </ServicesContext.Provider>,
  );
  const summary = /<summary>(.*?)<\/summary>/.exec(markup)?.[1]?.replace(/<[^>]+>/g, '');
  expect(summary).toBe('Hypatia hypatia own disabled unproven invited');
});
