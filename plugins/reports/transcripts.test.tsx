// @vitest-environment happy-dom
import { virtual } from '@guidepup/virtual-screen-reader';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { CONFIGURATION, REQUESTS, TEXTS, type CmsObject } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { parse } from '../../xsl/engine/index.ts';
import { Results, ResultsCharts } from './results.tsx';
import { numberIn, texts } from '../../tests/support/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const result = (day: number, points: number) =>
  `<result title="Test ${day}" course="Light" competence="practice" points="${points}" mpoints="10" date="2026-11-0${day}T10:00:00Z"/>`;
const services = new Map<symbol, unknown>([
  [REQUESTS, { send: async () => ({ answer: null }) }],
  [CONFIGURATION, { dispatcherUrl: '/dispatcher.php' }],
  [
    TEXTS,
    {
      language: 'en',
      onChange: () => () => undefined,
      number: (value: number, options?: Intl.NumberFormatOptions) => numberIn('en', value, options),
      get: (key: string, values: Record<string, unknown> = {}) =>
        (texts['en']![key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    },
  ],
]);

it('the progress is told to a screen reader as a picture with a name and as a table, the export with its outcome', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const payload = parse(`<results>${result(1, 2)}${result(3, 9)}</results>`).children[0]!;
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Results object={{ payload, permittedActions: 8195 } as unknown as CmsObject} answer={null as never}>
          <ResultsCharts />
        </Results>
      </ServicesContext.Provider>,
    ),
  );
  await act(async () => {
    host.querySelector('button')!.click();
  });
  for (const details of host.querySelectorAll('details')) details.open = true;
  await virtual.start({ container: host });
  for (let step = 0; step < 120 && (await virtual.lastSpokenPhrase()) !== 'end of region, By course'; step += 1) await virtual.next();
  expect((await virtual.spokenPhraseLog()).filter((phrase) => !/rowgroup|strong|caption$/.test(phrase))).toEqual([
    'button, Export all results (CSV)',
    'status',
    'The server did not send the file.',
    'end of status',
    'region, By course',
    'heading, By course, level 2',
    'figure',
    'Light',
    'Results: 2, the best: 90%',
    'image, Light: from 20% to 90% (results: 2)',
    'group',
    'Light as a table',
    'table',
    'row, Day Test Percent',
    'columnheader, Day',
    'columnheader, Test',
    'columnheader, Percent',
    'end of row, Day Test Percent',
    'row, 1 November 2026 Test 1 20%',
    'cell, 1 November 2026',
    'rowheader, Test 1',
    'cell, 20%',
    'end of row, 1 November 2026 Test 1 20%',
    'row, 3 November 2026 Test 3 90%',
    'cell, 3 November 2026',
    'rowheader, Test 3',
    'cell, 90%',
    'end of row, 3 November 2026 Test 3 90%',
    'end of table',
    'end of group',
    'end of figure',
    'end of region, By course',
  ]);
  await virtual.stop();
  await act(async () => root.unmount());
});
