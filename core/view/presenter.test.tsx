// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compile, type XNode } from '../../xsl/engine/index.ts';
import { readConfiguration } from '../config/read.ts';
import type { Fact } from '../facts/contract.ts';
import { FactsService } from '../facts/stream.ts';
import { parseMenus } from '../navigation/menu.ts';
import { readAnswer } from '../request/answer/answer.ts';
import { type Answer, type RequestParameters } from '../request/contract.ts';
import { type ObjectView, StylesheetError } from './contract.ts';
import { DrawingProblemsService } from './drawing/drawing-problems.ts';
import { ViewSurfacesService } from './drawing/view-surfaces.ts';
import { ReactPresenter } from './presenter.tsx';
import { TargetsService } from './targets.ts';
import english from '../text/texts/en.json';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"';
const SHEET =
  `<xsl:stylesheet ${XSL}><xsl:param name="lang"/><xsl:param name="target"/><xsl:template match="/"><p>` +
  `<xsl:value-of select="concat(//title, ' ', $lang, ' ', $target)"/></p></xsl:template></xsl:stylesheet>`;

function setUp() {
  const configuration = readConfiguration({ customer: 'acme', languages: ['de'] }, 'x', 'acme', '3f9c2a71');
  const events = new FactsService(),
    targets = new TargetsService();
  const facts: Fact[] = [];
  events.facts$.subscribe((fact) => facts.push(fact));
  const view: ObjectView = {
    plugin: 'news',
    surface: 'page',
    stylesheet: 'p_News',
    target: '',
    window: { maxWidth: 1020, maxHeight: 2048 },
    component: null,
    owner: () => null,
  };
  const views = {
    settled: Promise.resolve(),
    knows: () => true,
    view: vi.fn((): ObjectView | null => view),
    widget: () => null,
    failed: vi.fn(),
  };
  const parametersFor = (target: string, lang: string) => ({ lang, customer: 'acme', user: '12', target, isMobile: '0' });
  const sheets = { get: vi.fn(async () => compile(SHEET)), messagesOf: () => () => undefined, parametersFor };
  const documents = { read: vi.fn<(node: XNode) => void>() };
  const prompts = { confirm: vi.fn(), alert: vi.fn() };
  const report = { report: vi.fn() };
  const commands: string[] = [];
  const windows = { show: vi.fn() };
  const runner = {
    run: async (name: string) => {
      commands.push(name);
      return true;
    },
  };
  const texts = { language: 'de', get: (key: string) => `${key}: ` } as never;
  const presenter = new ReactPresenter(
    new ViewSurfacesService(targets, windows as never),
    sheets as never,
    events,
    texts,
    new DrawingProblemsService(report as never, prompts, texts),
    () => views,
    () => runner,
    () => ({ send: vi.fn(async () => ({ answer: null })) }) as never,
    () => documents,
  );
  const show = (answer: Answer, parameters: Partial<RequestParameters> = {}, isCurrent = () => true) => {
    const given = { action: 2, dataType: 'p_News', target: 'mainContent', ...parameters };
    return presenter.begin(given.target, given).show(answer, given.target, isCurrent);
  };
  const drawn = (target = 'mainContent') => {
    const content = targets.state(target).content;
    return content ? renderToStaticMarkup(<>{content.node as ReactNode}</>) : null;
  };
  return { documents, show, drawn, targets, view, views, sheets, prompts, report, commands, windows, facts, presenter, configuration };
}
const { headers } = readConfiguration({ customer: 'acme' }, 'x', 'acme', '3f9c2a71');
const answer = (body: string, type = 'application/xml', status = 200) =>
  readAnswer({ status, headers: new Headers({ 'content-type': type }), body }, headers, 'de');
const news = (more = '') =>
  answer(
    '<cms><object ID="21" IDObjectType="501" dataType="p_News" action="2"><title language="de">Neu</title>' +
      `<data>${more}</data></object><commands><command name="menu.select"/>` +
      '<command name="notify.info"/></commands></cms>',
  );

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

it("RT-055 the manifest of an answer's plugin names its target; where two claim it, none", () => {
  const { presenter, views, view } = setUp();
  const asked = { action: 2, dataType: 'p_News' };
  expect(presenter.targetOf(news(), asked)).toBe('');
  views.view.mockReturnValue({ ...view, target: 'side' });
  expect(presenter.targetOf(news(), asked)).toBe('side');
  views.view.mockImplementation(() => {
    throw new Error('two claims');
  });
  expect(presenter.targetOf(news(), asked)).toBe('');
});

describe('showing an answer', () => {
  it('REN-001 XML is drawn by the stylesheet of its data type, with the global parameters; then its commands run in order', async () => {
    const { show, drawn, sheets, commands, facts } = setUp();
    expect(await show(news())).toEqual({ rendered: true, target: 'mainContent' });
    expect(new Set(sheets.get.mock.calls.map((call: unknown[]) => call.join()))).toEqual(new Set(['p_News,de']));
    expect(drawn()).toBe('<p>Neu de mainContent</p>');
    expect(commands).toEqual(['menu.select', 'notify.info']);
    expect(facts).toContainEqual({
      type: 'object.opened',
      object: { ID: 21, IDObjectType: 501, dataType: 'p_News', action: 2 },
      target: 'mainContent',
      plugin: 'news',
    });
  });

  it('NAV-040 NAV-041 NAV-050 the menus of an answer that is drawn are read, with what is selected in them', async () => {
    const { show, documents } = setUp();
    await show(news('<menu id="main"><item id="start" selected="1" mode="statusMenu"/></menu>'));
    expect(documents.read).toHaveBeenCalledOnce();
    const [item] = parseMenus(documents.read.mock.calls[0]![0])[0]!.items;
    expect(item).toMatchObject({ id: 'start', selected: true, mode: 'statusMenu' });
  });

  it('REN-003 what is not XML is placed into the target as HTML; nothing of it executes', async () => {
    const { show, drawn } = setUp();
    await show(answer('<p>Hi <b onclick="x()">you</b></p><script>alert(1)</script><a href="javascript:z()">a</a>', 'text/html'));
    expect(drawn()).toContain('<b>you</b>');
    expect(drawn()).not.toMatch(/script|onclick|alert/);
  });

  it('ERR-005 any other answer, and XML that does not parse, is shown as text', async () => {
    const { show, drawn } = setUp();
    await show(answer('{"a": "<b>"}', 'application/json'));
    expect(drawn()).toContain('{&quot;a&quot;: &quot;&lt;b&gt;&quot;}</pre>');
    await show(answer('<cms><broken></cms>', 'application/xml'));
    expect(drawn()).toContain('&lt;cms&gt;&lt;broken&gt;&lt;/cms&gt;</pre>');
  });

  it('a late answer is never drawn, its commands do not run', async () => {
    const { show, drawn, commands } = setUp();
    expect(await show(news(), {}, () => false)).toEqual({ rendered: false });
    expect(drawn()).toBeNull();
    expect(commands).toEqual([]);
  });

  it('between transforming and showing the page answers, and a request that is newer by then is not overwritten', async () => {
    const { show, drawn, sheets, commands } = setUp();
    let isCurrent = true;
    const sheet = compile(SHEET);
    const toElements: typeof sheet.toElements = (...given) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        isCurrent = false;
      });
      port1.start();
      port2.postMessage('a click that asks for something else');
      return sheet.toElements(...given);
    };
    sheets.get.mockResolvedValue({ ...sheet, toElements });
    expect(await show(news(), {}, () => isCurrent)).toEqual({ rendered: false });
    expect(drawn()).toBeNull();
    expect(commands).toEqual([]);
  });

  it('ERR-006 a stylesheet that does not load: a warning, the target stays as it is, no alert', async () => {
    const { show, drawn, sheets, prompts } = setUp();
    await show(news());
    sheets.get.mockRejectedValue(
      new StylesheetError('p_News', 'load', 'The stylesheet /3f9c2a71/xsl/p_News.xsl did not load (status 404).'),
    );
    expect(await show(news())).toEqual({ rendered: false });
    expect(drawn()).toBe('<p>Neu de mainContent</p>');
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('p_News.xsl did not load'));
    expect(prompts.alert).not.toHaveBeenCalled();
  });

  it.each([
    [
      'compile',
      async () => {
        throw new StylesheetError('p_News', 'compile', 'p_News.xsl: line 3');
      },
    ],
    [
      'transform',
      async () =>
        ({
          toElements: () => {
            throw new Error('line 9');
          },
        }) as never,
    ],
  ])('ERR-007 a broken stylesheet (%s): the alert XSLT-Error and one report', async (_, get) => {
    const { show, sheets, prompts, report } = setUp();
    sheets.get.mockImplementation(get);
    await show(news());
    expect(prompts.alert.mock.calls).toEqual([['stylesheet.failed: ']]);
    expect(english['stylesheet.failed']).toBe('XSLT-Error');
    expect(report.report).toHaveBeenCalledTimes(1);
  });

  it('ERR-007 a stylesheet without end is stopped: the alert says what, where and what to do, and the view before stays', async () => {
    const { show, sheets, prompts, report, drawn } = setUp();
    await show(news());
    const before = drawn();
    const endless =
      '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/" name="r">' +
      '<xsl:param name="s" select="\'xxxxxxxxxx\'"/>\n' +
      '<xsl:call-template name="r"><xsl:with-param name="s" select="concat($s, $s)"/></xsl:call-template></xsl:template></xsl:stylesheet>';
    sheets.get.mockResolvedValue(compile(endless, { href: 'p_News.xsl' }));
    await show(news());
    expect(prompts.alert.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^stylesheet\.failed: \nstylesheet\.limit: \np_News\.xsl: p_News\.xsl, line 2, xsl:call-template: .*more than \d+ characters/,
        ),
      ],
    ]);
    expect(drawn()).toBe(before);
    expect(report.report).toHaveBeenCalledTimes(1);
  });

  it('RT-057 xslStylesheet of the object is asked for by name', async () => {
    const { show, views } = setUp();
    await show(answer('<cms><object ID="1" IDObjectType="500" dataType="p_Object" xslStylesheet="special"/></cms>'));
    expect(views.view).toHaveBeenCalledWith(expect.objectContaining({ xslStylesheet: 'special' }));
  });

  it('ERR-027 an inserted object with ID 0 that is missing: the translated text and object_0', async () => {
    const { show, prompts } = setUp();
    await show(news('<insertObject ID="0" dataType="p_Object"/>'));
    expect(prompts.alert).toHaveBeenCalledWith('fileNotFound: object_0');
  });

  it('an object that nobody opens: a warning that says what to do, the target stays', async () => {
    const { show, drawn, views } = setUp();
    views.view.mockReturnValue(null);
    expect(await show(news())).toEqual({ rendered: false });
    expect(drawn()).toBeNull();
    expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/object type 501, data type p_News: switch on one/));
  });

  it('RT-051 RT-052 RT-053 RT-054 RT-056 what the object of the answer says finds its plugin, before what was asked for', async () => {
    const { show, views, facts } = setUp();
    const object = '<object ID="7" IDObjectType="4" dataType="p_Unit" action="edit" paramString="forceUnit=1"/>';
    await show(answer(`<cms>${object}</cms>`), { action: 'none of ours', IDObjectType: 501 });
    const query = { IDObjectType: 4, dataType: 'p_Unit', action: 8, forced: true };
    expect(views.view).toHaveBeenCalledWith(expect.objectContaining(query));
    expect(facts).toContainEqual(expect.objectContaining({ object: { ID: 7, IDObjectType: 4, dataType: 'p_Unit', action: 8 } }));
  });

  it('RT-051 what comes in the place of a view that is refused is drawn by its own plugin, whatever type was asked for', async () => {
    const { show, views } = setUp();
    const login = '<object ID="0" IDObjectType="0" dataType="p_Login" action="2"/>';
    await show(answer(`<cms>${login}<error status="403" code="notPermitted"/></cms>`), { dataType: 'p_Course', IDObjectType: 100 });
    expect(views.view).toHaveBeenCalledWith(expect.objectContaining({ IDObjectType: 0, dataType: 'p_Login' }));
    // What is locked is no error.
    const locked = '<object ID="842" IDObjectType="0" dataType="p_Locked" action="2"/>';
    await show(answer(`<cms>${locked}</cms>`), { dataType: 'p_PracticeTest', IDObjectType: 424 });
    expect(views.view).toHaveBeenCalledWith(expect.objectContaining({ IDObjectType: 0, dataType: 'p_Locked' }));
    await show(answer('<cms><object ID="842" dataType="p_PracticeTest" action="2"/></cms>'), {
      dataType: 'p_PracticeTest',
      IDObjectType: 424,
    });
    expect(views.view).toHaveBeenCalledWith(expect.objectContaining({ IDObjectType: 424, dataType: 'p_PracticeTest' }));
  });

  it('a forced unit is passed on from the request or the object', async () => {
    const { show, views } = setUp();
    await show(news(), { paramString: 'forceUnit=1' });
    expect(views.view).toHaveBeenLastCalledWith(expect.objectContaining({ forced: true }));
  });

  it('a view goes where the running owner of its surface wants it, surrounded by what the owner adds', async () => {
    const { show, drawn, view, views } = setUp();
    const owner = { targetOf: (target: string) => `${target}-inner`, surround: (node: ReactNode) => <section>{node}</section> };
    views.view.mockReturnValue({ ...view, surface: 'lesson', owner: () => owner });
    expect(await show(news())).toEqual({ rendered: true, target: 'mainContent-inner' });
    expect(drawn()).toBeNull();
    expect(drawn('mainContent-inner')).toBe('<section><p>Neu de mainContent-inner</p></section>');
  });

  it('NAV-023 the frame, and a view that its surface surrounds, keep what is shown inside of them when they come again', async () => {
    const { show, targets, view, views } = setUp();
    const keeps = async (parameters: Partial<RequestParameters>): Promise<boolean | undefined> => {
      await show(news(), parameters);
      return targets.state('mainContent').content?.keepsInner;
    };
    const again = { bWithHistory: false };
    expect([await keeps(again), await keeps({ ...again, framework: true })]).toEqual([false, true]);
    views.view.mockReturnValue({ ...view, surface: 'unit', owner: () => ({ surround: (node: ReactNode) => <section>{node}</section> }) });
    expect([await keeps(again), await keeps({ bWithHistory: true }), await keeps({ ...again, fromHistory: true })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('RT-091 a window object opens a window of its size', async () => {
    const { show, windows, view, views } = setUp();
    views.view.mockReturnValue({ ...view, surface: 'window' });
    expect(await show(news())).toEqual({ rendered: true, target: '' });
    expect(windows.show).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'object_21', title: 'Neu', maxWidth: 1020, maxHeight: 2048 }),
    );
  });

  it('plugin and stylesheet are loaded beside the data', async () => {
    const { presenter, sheets } = setUp();
    presenter.begin('mainContent', { action: 2, dataType: 'p_News' });
    await vi.waitFor(() => expect(sheets.get).toHaveBeenCalled());
  });
});
