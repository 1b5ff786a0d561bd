// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Fault } from './app.tsx';

afterEach(() => {
  document.head.innerHTML = '';
});

const drawn = (): string => renderToStaticMarkup(<Fault error={new Error('customer.json: no brand')} />);

/** The words that the server sends with the page. */
function send(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'lectern-texts';
  meta.content = content;
  document.head.append(meta);
}

it('I18-001 the page of a site that cannot start says so in the words that came with it', () => {
  const words = { 'fault.title': 'Ce site ne peut pas démarrer', 'fault.reload': 'Recharger la page' };
  send(JSON.stringify({ language: 'fr', words, elsewhere: [] }));
  expect(drawn()).toContain('<h1>Ce site ne peut pas démarrer</h1><p>customer.json: no brand</p><p><a href="">Recharger la page</a>');
});

it.each(['', '{"language":"fr"}'])('in English when there are none: %j', (content) => {
  if (content !== '') send(content);
  expect(drawn()).toMatch(/This site cannot start.*Reload the page/);
});
