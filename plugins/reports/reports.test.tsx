// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { CONFIGURATION, REQUESTS, TEXTS, type Answer, type CmsObject } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { parse } from '../../xsl/engine/index.ts';
import { chartsOf, readResults } from './read-results.ts';
import { Results, ResultsCharts } from './results.tsx';
import { numberIn, texts } from '../../tests/support/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const result = (day: number, points: string, course: string, competence: string, mpoints = '10') =>
  `<result title="T${day}" course="${course}" competence="${competence}" points="${points}" mpoints="${mpoints}" ` +
  `date="2026-11-0${day}T10:00:00Z"/>`;
const payload = parse(
  `<results>${result(3, '9', 'Light', 'practice')}${result(1, '2', 'Light', 'practice')}` +
    `${result(2, '5', '', 'vocabulary')}${result(4, 'x', 'Light', 'practice')}` +
    `${result(5, '1', 'Light', 'practice', '0')}<result points="1" mpoints="2" date="never"/></results>`,
).children[0]!;
const send = vi.fn(async () => ({ answer: { document: parse('<cms><download href="?ticket=1"/></cms>') } as Answer | null }));
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [CONFIGURATION, { dispatcherUrl: 'https://acme.example/d.php' }],
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

async function draw(permittedActions: number, of = payload) {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Results object={{ payload: of, permittedActions } as unknown as CmsObject} answer={null as never}>
          <ResultsCharts />
        </Results>
      </ServicesContext.Provider>,
    ),
  );
  return {
    host,
    end: async () => {
      await act(async () => root.unmount());
      host.remove();
    },
  };
}

describe('reports', () => {
  it('read results in the order of time and leave out what is none', () => {
    const points = readResults(payload);
    expect(points.map(({ title, share }) => [title, share])).toEqual([
      ['T1', 0.2],
      ['T2', 0.5],
      ['T3', 0.9],
    ]);
    const drawn = (of: typeof points) => chartsOf(of).map(({ by, groups }) => [by, groups.map(({ name }) => name)]);
    // One result is no progress, and what is the same by course and by competence is drawn once.
    expect(drawn(points)).toEqual([['course', ['Light']]]);
    expect(drawn(points.slice(0, 1))).toEqual([]);
    expect(drawn(points.map((point) => ({ ...point, course: 'Light' })))).toEqual([
      ['course', ['Light']],
      ['competence', ['practice']],
    ]);
    expect(readResults(null)).toEqual([]);
  });

  it('draw the progress per course and competence, each picture named and with a table behind it', async () => {
    const { host, end } = await draw(3);
    expect([...host.querySelectorAll('svg')].map((svg) => svg.getAttribute('aria-label'))).toEqual(['Light: from 20% to 90% (results: 2)']);
    const first = host.querySelector('figure')!;
    expect([...first.querySelectorAll('tbody tr')].map((row) => row.lastChild?.textContent)).toEqual(['20%', '90%']);
    const [low, high] = [...first.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cy')));
    expect(high).toBeLessThan(low!);
    expect(host.querySelector('.results__export')).toBeNull();
    await end();
  });

  it('give operators a file that the browser saves as it arrives, and say so when the server does not', async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    const { host, end } = await draw(3 | 8192);
    const press = () =>
      act(async () => {
        host.querySelector<HTMLElement>('.results__export button')!.click();
      });
    await press();
    expect(send.mock.calls).toEqual([[{ action: 8192, dataType: 'p_Results', bRender: false, fields: { ticket: '1' } }]]);
    expect(clicked).toEqual(['results.csv https://acme.example/d.php?ticket=1']);
    send.mockResolvedValueOnce({ answer: null });
    await press();
    expect(host.querySelector('[role="status"]')?.textContent).toBe('The server did not send the file.');
    expect(clicked).toHaveLength(1);
    await end();
  });
});
