// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compile, parse } from '../../../xsl/engine/index.ts';
import { RemoteDocument, type Engine } from '../../../xsl/engine/worker/client.ts';
import type { FromWorker, ToWorker } from '../../../xsl/engine/worker/protocol.ts';
import { serve } from '../../../xsl/engine/worker/serve.ts';
import { TARGETS, StylesheetError } from '../contract.ts';
import { TEXTS } from '../../text/contract.ts';
import { ServicesContext } from '../../base/services.ts';
import { fragment } from '../../../xsl/engine/react/index.ts';
import { reactElements } from '../drawing/elements.tsx';
import { TargetsService } from '../targets.ts';
import { nextSize } from '../../base/pacing/frames.ts';
import { showLarge } from './show.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;

const sheet = (body: string): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">${body}` +
  '</xsl:template></xsl:stylesheet>';
const SHEET = sheet(
  '<h1>List</h1><section class="s"><p>before</p><ol><xsl:for-each select="//i"><li><b onclick="x()">' +
    '<xsl:value-of select="."/></b>, <script>no</script><a href="javascript:x">link</a></li>text</xsl:for-each></ol>' +
    '<select><xsl:for-each select="//i"><option><xsl:value-of select="."/></option>' +
    '</xsl:for-each></select>after</section>',
);
const xml = (count: number): string => `<r>${Array.from({ length: count }, (_, i) => `<i>item ${i}</i>`).join('')}</r>`;

class Local implements Engine {
  ended = false;
  /** Holds back what is said after the first so many messages. */
  hold = Infinity;
  private readonly held: FromWorker[] = [];
  private readonly listeners = new Map<string, (event: never) => void>();
  private readonly answer = serve((data) => {
    if (this.hold-- > 0) this.report(data);
    else this.held.push(data);
  });
  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.set(type, listener);
  }
  postMessage(message: ToWorker): void {
    queueMicrotask(() => {
      if (!this.ended) this.answer(message);
    });
  }
  terminate(): void {
    this.ended = true;
  }
  release(): void {
    this.hold = Infinity;
    for (const each of this.held.splice(0)) this.report(each);
  }
  lose(): void {
    this.listeners.get('error')?.({ preventDefault() {}, message: 'broken' } as never);
  }
  private report(data: FromWorker): void {
    if (!this.ended) this.listeners.get('message')?.({ data } as never);
  }
}

let host: HTMLElement, root: Root, targets: TargetsService;
const services = {
  get: (token: symbol) => {
    if (token === TARGETS) return targets;
    if (token === TEXTS) return { get: (key: string) => key };
    throw new Error(String(token));
  },
};
const render = (node: ReactNode): void =>
  root.render(<ServicesContext.Provider value={services as never}>{node}</ServicesContext.Provider>);

async function start(text: string, source = SHEET, isCurrent = (): boolean => true, hold = Infinity) {
  const worker = new Local();
  const remote = new RemoteDocument(() => worker, text);
  await remote.open();
  worker.hold = hold;
  const shown = vi.fn();
  const done = showLarge(
    remote,
    { sheet: 'p_X', parts: { 'p_X.xsl': source }, parameters: {} },
    {
      target: 'main',
      position: 0,
      isCurrent,
      message() {},
      show(drawn) {
        shown();
        render(drawn);
        return () => render('former');
      },
    },
  );
  return { worker, done, shown };
}

const html = (): string => host.innerHTML.replaceAll(/ data-long="\d+"/g, '');
/** What one transformation in the page draws. */
async function atOnce(text: string, source = SHEET, last = 'option'): Promise<string> {
  const other = document.createElement('div');
  const its = createRoot(other);
  its.render(
    <ServicesContext.Provider value={services as never}>
      {fragment(compile(source).toElements<ReactNode>(parse(text), { factory: reactElements }))}
    </ServicesContext.Provider>,
  );
  await vi.waitFor(() => expect(other.querySelector(last)).not.toBeNull());
  const drawn = other.innerHTML;
  its.unmount();
  return drawn;
}

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  targets = new TargetsService();
  targets.expect('main');
  render('former');
});
afterEach(() => {
  root.unmount();
  host.remove();
});

describe('a large result', () => {
  it('REN-001 comes to the page in pieces and ends as the same elements as in one piece; its target is busy until then', async () => {
    const { done } = await start(xml(600));
    expect(await done).toBe(true);
    await vi.waitFor(() => expect(host.querySelector('li')).not.toBeNull());
    await vi.waitFor(() => expect(targets.state('main').drawing).toBe(true));
    expect(host.querySelector('progress')?.getAttribute('aria-label')).toBe('request.loading');
    const counts = new Set<number>();
    await vi.waitFor(
      () => {
        counts.add(host.querySelectorAll('li').length);
        expect(targets.state('main').drawing).toBe(false);
      },
      { timeout: 15_000, interval: 5 },
    );
    expect(counts.size).toBeGreaterThan(2);
    expect(html() === (await atOnce(xml(600)))).toBe(true);
  });

  it('rows that come directly in a table get their tbody, as in one piece', async () => {
    const rows = sheet(
      '<table><caption>c</caption><thead><tr><th>h</th></tr></thead>' +
        '<xsl:for-each select="//i"><tr><td><xsl:value-of select="."/></td></tr> ' +
        '<xsl:if test="position() = 500"><tbody><tr><td>own</td></tr></tbody></xsl:if></xsl:for-each>' +
        '<tfoot><tr><td>f</td></tr></tfoot></table>',
    );
    const { done } = await start(xml(600), rows);
    expect(await done).toBe(true);
    await vi.waitFor(() => expect(host.querySelector('tfoot')).not.toBeNull(), { timeout: 15_000 });
    expect([...host.querySelector('table')!.children].map(({ localName }) => localName)).toEqual([
      'caption',
      'thead',
      'tbody',
      'tbody',
      'tbody',
      'tfoot',
    ]);
    expect(html()).toBe(await atOnce(xml(600), rows, 'tfoot'));
  });

  it('a row that is long itself comes in pieces inside of the tbody', async () => {
    const long = sheet(
      '<table><tr><td><ul><xsl:for-each select="//i"><li><xsl:value-of select="."/></li></xsl:for-each></ul></td></tr>' +
        '<tr><td>f</td></tr></table>',
    );
    const { done } = await start(xml(600), long);
    expect(await done).toBe(true);
    await vi.waitFor(() => expect(host.querySelectorAll('tr')).toHaveLength(2), { timeout: 15_000 });
    expect(html()).toBe(await atOnce(xml(600), long, 'table'));
  });

  it('again in the same place keeps the elements that stand there', async () => {
    await (
      await start(xml(400))
    ).done;
    await vi.waitFor(() => expect(targets.state('main').drawing === false && host.querySelector('option')).toBeTruthy(), {
      timeout: 15_000,
    });
    const [first, last] = [host.querySelector('li')!, [...host.querySelectorAll('li')].at(-1)!];
    const changed = xml(400).replace('item 0', 'other');
    await (
      await start(changed)
    ).done;
    const wanted = await atOnce(changed);
    await vi.waitFor(() => expect(html() === wanted).toBe(true), { timeout: 15_000 });
    expect([first.isConnected, last.isConnected, first.textContent]).toEqual([true, true, 'other, link']);
  });

  it('whoever leaves in the middle ends the worker and the drawing', async () => {
    const { worker, done } = await start(xml(1200), SHEET, () => true, 2);
    await vi.waitFor(() => expect(host.querySelector('li')).not.toBeNull());
    render('elsewhere');
    expect(await done).toBe(false);
    expect(worker.ended).toBe(true);
    expect(targets.state('main').drawing).toBe(false);
  });

  it('whoever leaves when all stands: its items are hidden first, because browsers remove hidden ones faster', async () => {
    await (
      await start(xml(400))
    ).done;
    await vi.waitFor(() => expect(targets.state('main').drawing === false && host.querySelector('option')).toBeTruthy(), {
      timeout: 15_000,
    });
    const list = host.querySelector<HTMLElement>('ol')!;
    expect(list.dataset.long).toBeTruthy();
    let displayWhenRemoved: string | null = null;
    const remove = Element.prototype.removeChild;
    vi.spyOn(Element.prototype, 'removeChild').mockImplementation(function removed(this: Element, node) {
      displayWhenRemoved ??= list.style.display;
      return remove.call(this, node) as never;
    });
    render('elsewhere');
    await vi.waitFor(() => expect(host.textContent).toBe('elsewhere'));
    vi.restoreAllMocks();
    expect(displayWhenRemoved).toBe('none');
  });

  it('an answer that is out of date when all of it has come is taken back', async () => {
    let current = true;
    const { worker, done } = await start(xml(1200), SHEET, () => current, 2);
    await vi.waitFor(() => expect(host.querySelector('li')).not.toBeNull());
    current = false;
    worker.release();
    expect(await done).toBe(false);
    await vi.waitFor(() => expect(host.textContent).toBe('former'));
  });

  it('ERR-007 a stylesheet that fails late: its message, and what stood there before stands there again', async () => {
    const failing = sheet(
      '<ol><xsl:for-each select="//i"><li><xsl:value-of select="."/></li></xsl:for-each></ol>' +
        '<xsl:message terminate="yes">enough</xsl:message>',
    );
    const { done } = await start(xml(1200), failing);
    await expect(done).rejects.toThrow(/^p_X\.xsl: p_X\.xsl, line 1, xsl:message: .*enough$/);
    await expect(done).rejects.toBeInstanceOf(StylesheetError);
    await vi.waitFor(() => expect(host.textContent).toBe('former'));
  });

  it('says so when the worker is lost, so that it can be done without', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { worker, done } = await start(xml(1200), SHEET, () => true, 1);
    worker.lose();
    expect(await done).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('the pace', () => {
  it('follows the time that a frame took, within bounds', () => {
    expect(nextSize(1000, 16, 0)).toBe(1000);
    expect(nextSize(1000, 1, 0)).toBe(1500);
    expect(nextSize(4000, 5000, 0)).toBe(1000);
    expect(nextSize(400, 5000, 0)).toBe(300);
    expect(nextSize(1000, 5000, 500_000)).toBe(3000);
    expect(nextSize(19_000, 1, 0)).toBe(20_000);
  });
});
