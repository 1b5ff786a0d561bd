import { Container, lazily, provideValue, serviceToken } from '../base/container.ts';
import { TEXTS, type Texts } from '../text/contract.ts';
import { REQUEST_ENDED } from '../request/contract.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../config/read.ts';
import type { CustomerConfiguration } from '../config/contract.ts';
import { FactsService } from '../facts/stream.ts';
import type { Fact } from '../facts/contract.ts';
import type { ErrorReport } from '../diagnostics/contract.ts';
import { PLUGIN_FAILED } from './contract.ts';
import type { PluginContext, PluginModule, PluginSource, ModuleImport, Validator } from './contract.ts';
import { pluginStarter } from './contexts/activate.ts';
import { CommandsService } from './contexts/commands.ts';
import { builtInPlugins } from './load.ts';
import validManifest from './manifest.schema.json?validator';
import { RegistryService } from './registry.ts';

const ASKED_AGAIN_AFTER = 1000;

const configure = (given: Partial<CustomerConfiguration> = {}) =>
  readConfiguration({ customer: 'acme', ...given }, '/acme/config.json', 'acme', '3f9c2a71');

const NO_MODULES: ModuleImport = async () => {
  throw new Error('no module is asked for here');
};

function setUp(given: Partial<CustomerConfiguration> = {}, importModule = NO_MODULES) {
  const events = new FactsService();
  const facts: Fact[] = [];
  events.facts$.subscribe((fact) => facts.push(fact));
  const report = { report: vi.fn() };
  const services = new Container();
  services.add([provideValue(TEXTS, { ready: async () => undefined } as unknown as Texts)]);
  const start = pluginStarter(events, services);
  const registry = new RegistryService(configure(given), events, report as unknown as ErrorReport, start, importModule);
  return { registry, events, facts, report, failures: () => facts.filter((fact) => fact.type === 'plugin.failed') };
}

const plugin = (name: string, manifest: object, module: PluginModule = {}): PluginSource => ({
  name,
  file: `plugins/${name}/manifest.json`,
  manifest: { id: name, version: '1.0.0', api: 1, ...manifest },
  configurationValidator: () => true,
  load: async () => module,
});
const view = (IDObjectType: number, dataType = '') => ({ IDObjectType, dataType, action: 2, xslStylesheet: '', forced: false });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('taking plugins in', () => {
  it('RT-004 an invalid manifest is refused with file, JSON path and reason; the others stay', () => {
    const { registry, failures } = setUp();
    registry.add(
      [plugin('bad', { objects: [{ types: [1], surface: 'nowhere' }] }), plugin('good', { objects: [{ types: [1], surface: 'page' }] })],
      validManifest as Validator,
    );
    expect(registry.ids).toEqual(['good']);
    expect(failures()).toMatchObject([{ plugin: 'bad', phase: 'manifest', file: 'plugins/bad/manifest.json', path: '/objects/0/surface' }]);
    expect(registry.view(view(1))?.plugin).toBe('good');
  });

  it.each([
    [{ api: 2 }, '/api', /core API 2, this build has 1/],
    [{ id: 'other' }, '/id', /"other".*"p"/],
    [{ widgets: { 'ui-x': 'X' } }, '/entry', /X.*no entry/],
    [{ unknown: 1 }, '/unknown', /"unknown" is not known/],
  ])('RT-004 %j is refused at %s', (manifest, path, message) => {
    const { registry, failures } = setUp();
    registry.add([plugin('p', manifest)], validManifest as Validator);
    expect(failures()).toMatchObject([{ path, message: expect.stringMatching(message) as string }]);
  });

  it('RT-006 what a plugin of the build is set to by its schema reaches it where the customer says nothing', () => {
    const { registry } = setUp({ plugins: { calendar: { timeZone: 'Europe/Berlin' } } });
    registry.add(builtInPlugins());
    expect([registry.configurationOf('news'), registry.configurationOf('calendar')]).toEqual([
      { pageSize: 20 },
      { timeZone: 'Europe/Berlin', defaultView: 'month', firstDayOfWeek: 1, pageSize: 20 },
    ]);
  });

  it('an essential plugin runs although the customer switches it off, and the customer is told so', () => {
    const { registry } = setUp({ plugins: { needed: false, left: false } });
    registry.add([plugin('needed', { essential: true }), plugin('left', {})], validManifest as Validator);
    expect(registry.ids).toEqual(['needed']);
    expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/\/plugins\/needed.*cannot be switched off/));
  });

  it('RT-006 configuration alone switches off and re-parameterises', () => {
    const { registry } = setUp({
      plugins: { news: false, blog: { enabled: false }, search: { batchSize: 10 }, shop: { enabled: true, config: { size: 3 } } },
    });
    registry.add(['news', 'blog', 'search', 'shop', 'unnamed'].map((id) => plugin(id, {})));
    expect(registry.ids).toEqual(['search', 'shop', 'unnamed']);
    expect(registry.configurationOf('search')).toEqual({ batchSize: 10 });
    expect(registry.configurationOf('shop')).toEqual({ size: 3 });
  });

  it("RT-006 former ids of the build's plugins go on working in a customer's file", async () => {
    const built = builtInPlugins().map((source) => ({ ...source, load: async () => ({}) }));
    const old = setUp({ plugins: { test: false, placement: { enabled: true } }, objects: { '500': 'placement' } });
    old.registry.add(built);
    expect(old.failures()).toEqual([]);
    expect(old.registry.ids).toEqual(expect.arrayContaining(['placement-test', 'menu', 'menu-keyboard']));
    expect(old.registry.ids).not.toContain('practice-test');
    expect(old.registry.view(view(500))?.plugin).toBe('placement-test');
    expect(old.registry.view(view(423))?.plugin).toBe('placement-test');

    const both = setUp({ plugins: { test: false, 'practice-test': true } });
    both.registry.add(built);
    expect(both.registry.ids).toContain('practice-test');
  });

  it('RT-006 a former id may be written with settings; an added module of that name keeps its own', async () => {
    const quiz = plugin('quiz-player', { aliases: ['quiz'] });
    const configured = setUp({ plugins: { quiz: { size: 3 } }, objects: { '7': 'quiz' } });
    configured.registry.add([{ ...quiz, manifest: { ...(quiz.manifest as object), objects: [{ types: [8], surface: 'page' }] } }]);
    expect(configured.registry.configurationOf('quiz-player')).toEqual({ size: 3 });
    expect(configured.registry.view(view(7))?.plugin).toBe('quiz-player');

    const named = setUp({ plugins: { quiz: false }, modules: ['quiz'] });
    named.registry.add([quiz]);
    expect(named.registry.ids).toEqual(['quiz-player']);

    const wrong = setUp({ plugins: { quiz: { size: 3 } } });
    wrong.registry.add([{ ...quiz, configurationValidator: undefined }]);
    expect(wrong.failures()).toMatchObject([{ plugin: 'quiz-player', path: '/plugins/quiz' }]);
  });

  it("settings that the plugin's schema refuses take out that plugin alone; every mistake is named with its path in customer.json", () => {
    const { registry, failures } = setUp({ plugins: { search: { batchSize: 'many' } } });
    const refuse = Object.assign(() => false, {
      errors: [
        { instancePath: '/batchSize', message: 'must be integer', keyword: 'type' },
        { instancePath: '', message: 'more', keyword: 'additionalProperties', params: { additionalProperty: 'colour' } },
      ],
    });
    registry.add([{ ...plugin('search', {}), configurationValidator: refuse }, plugin('news', {})]);
    expect(registry.ids).toEqual(['news']);
    expect(failures()).toMatchObject([{ phase: 'configuration', file: 'customer.json', path: '/plugins/search/batchSize' }]);
    expect(failures()[0]?.message).toContain(
      'at /plugins/search/batchSize: must be integer; at /plugins/search/colour: "colour" is not known here. Correct',
    );
  });
});

describe('added modules', () => {
  it('RT-103 RT-104 one call for all names; what is missing is named, the rest works', async () => {
    const Card = () => null;
    const load = vi.fn<ModuleImport>(async () => ({
      default: { quiz: { manifest: { id: 'quiz', version: '1.0.0', api: 1, entry: 'module', widgets: { 'ui-quiz': 'Card' } }, Card } },
    }));
    const { registry, failures } = setUp({ modules: ['quiz', 'gone'] }, load);
    expect(load).not.toHaveBeenCalled();
    await Promise.all([registry.settled, registry.settled]);
    expect(load.mock.calls).toEqual([['/_js/moduleLoader.php?modules=%5B%22quiz%22%2C%22gone%22%5D']]);
    expect(await registry.widget('ui-quiz')?.load()).toBe(Card);
    expect(failures()).toMatchObject([{ plugin: 'gone', phase: 'module' }]);
  });

  it('a loader that does not answer leaves the built-in plugins at work', async () => {
    const { registry, failures } = setUp({ modules: ['quiz'] }, async () => {
      throw new Error('offline');
    });
    registry.add([plugin('news', {})]);
    await registry.settled;
    expect(registry.ids).toEqual(['news']);
    expect(failures()[0]?.message).toMatch(/moduleLoader.*offline/);
  });
});

describe('who gets an object', () => {
  it('RT-005 the most specific claim gets the object: exact type over range over any, then data type, then action', () => {
    const { registry } = setUp();
    const claim = (name: string, rule: object): PluginSource => plugin(name, { objects: [{ types: ['*'], surface: 'page', ...rule }] });
    registry.add([
      claim('any', {}),
      claim('range', { types: ['401-499'] }),
      claim('exact', { types: [450] }),
      claim('data', { dataTypes: ['p_News'] }),
      claim('action', { dataTypes: ['p_News'], actions: ['edit'] }),
    ]);
    const winner = (type: number, dataType = '', action = 2) => registry.view({ ...view(type, dataType), action })?.plugin;
    expect([winner(7), winner(401), winner(450), winner(450, 'p_News')]).toEqual(['any', 'range', 'exact', 'exact']);
    expect([winner(7, 'p_News'), winner(7, 'p_News', 8)]).toEqual(['data', 'action']);
  });

  it('RT-092 a customer adds object types to a plugin', () => {
    const { registry } = setUp({ objects: { '900': 'news', '7000-7999': 'news' } });
    registry.add([plugin('news', { objects: [{ types: [501], surface: 'page' }] })]);
    expect([501, 900, 7001, 901].map((type) => registry.view(view(type))?.plugin)).toEqual(['news', 'news', 'news', undefined]);
  });
});

describe('when added modules are asked for', () => {
  it.each([
    ['a type that a plugin claims', view(501), true],
    ['a named data type', view(7, 'p_Page'), true],
    ['what only "*" claims', view(7), false],
    ['what the customer gives to a module', view(500), false],
  ])('%s', (_, query, existing) => {
    const { registry } = setUp({ modules: ['quiz'], objects: { 500: 'quiz' } });
    registry.add([
      plugin('news', {
        objects: [
          { types: [500, 501], surface: 'page' },
          { dataTypes: ['p_Page'], surface: 'page' },
          { types: ['*'], surface: 'page' },
        ],
      }),
    ]);
    expect(registry.knows(query)).toBe(existing);
  });

  it('a command that nobody at hand offers is looked for in the modules', async () => {
    const { registry, report } = setUp({ modules: ['quiz'] }, async () => ({
      default: {
        quiz: { manifest: { id: 'quiz', version: '1.0.0', api: 1, entry: 'm', commands: { 'quiz.open': 'open' } }, open: () => undefined },
      },
    }));
    const commands = new CommandsService(
      {
        get: () => {
          throw new Error('none');
        },
      },
      registry,
      report as unknown as ErrorReport,
    );
    expect(await commands.run('quiz.open', {}, { element: null, target: '' })).toBe(true);
    expect(await commands.run('quiz.close', {}, { element: null, target: '' })).toBe(false);
    expect(report.report).toHaveBeenCalledWith({
      exception: expect.objectContaining({ message: expect.stringMatching(/^Command "quiz\.close" is not known\. Name one/) }),
      comment: 'command quiz.close',
    });
  });
});

describe('activation', () => {
  it('the module is loaded once, when first needed', async () => {
    const { registry, facts } = setUp();
    const load = vi.fn(async () => ({ X: () => null }));
    registry.add([{ ...plugin('p', { entry: './index.ts', widgets: { 'ui-x': 'X' } }), load }]);
    expect(load).not.toHaveBeenCalled();
    expect(registry.widget('ui-x')?.ready()).toBeNull();
    await Promise.all([registry.activate('p'), registry.activate('p')]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(registry.widget('ui-x')?.ready()).toBeTypeOf('function');
    expect(facts).toContainEqual({ type: 'plugin.activated', plugin: 'p' });
  });

  it.each([
    [
      'a module that does not load',
      async () => {
        throw new Error('syntax');
      },
      /does not load \(syntax\)/,
    ],
    ['a missing export', async () => ({}), /no function "X"/],
    [
      'a start that throws',
      async () => ({
        X: () => null,
        start: () => {
          throw new Error('boom');
        },
      }),
      /failed at start \(boom\)/,
    ],
  ])('%s takes out that plugin alone, one report', async (_, load, message) => {
    const { registry, failures, report } = setUp();
    registry.add([
      { ...plugin('p', { entry: './index.ts', widgets: { 'ui-x': 'X' } }), load: load as () => Promise<PluginModule> },
      plugin('q', {}),
    ]);
    expect(await registry.widget('ui-x')?.load()).toBeNull();
    await registry.activate('p');
    expect(failures()).toMatchObject([{ plugin: 'p', phase: 'module', message: expect.stringMatching(message) as string }]);
    expect(report.report).toHaveBeenCalledTimes(1);
    expect(await registry.activate('q')).not.toBeNull();
  });

  it('RT-003 subscriptions of a stopped plugin are released; a stop that throws does not keep the others running', async () => {
    const { registry, events, failures } = setUp();
    const before = events.size;
    const start = (context: PluginContext) => {
      context.events.on(REQUEST_ENDED, () => undefined);
    };
    const stopped = vi.fn();
    registry.add([
      plugin(
        'a',
        { entry: 'x' },
        {
          start,
          stop: () => {
            throw new Error('stop');
          },
        },
      ),
      plugin('b', { entry: 'x' }, { start, stop: stopped }),
    ]);
    await registry.activate('a');
    await registry.activate('b');
    expect(events.size).toBe(before + 2);
    registry.dispose();
    expect(events.size).toBe(before);
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(failures()).toMatchObject([{ plugin: 'a', phase: 'disposal' }]);
  });

  it("RT-003 a plugin's listener that throws becomes plugin.failed; one of plugin.failed itself does not go round for ever", async () => {
    const { registry, events, failures } = setUp();
    const listener = vi.fn(() => {
      throw new Error('broken');
    });
    const start = (context: PluginContext) => {
      context.events.on(REQUEST_ENDED, listener);
      context.events.on(PLUGIN_FAILED, listener);
    };
    registry.add([plugin('a', { entry: 'x' }, { start })]);
    await registry.activate('a');
    const ended = { request: 1, status: 200, target: '', action: 2, id: 1, dataType: 'p_News', requestId: '' };
    events.publish(REQUEST_ENDED, { ...ended, outcome: 'success' });
    expect(listener).toHaveBeenCalledTimes(2);
    const file = 'plugins/a/manifest.json';
    expect(failures()).toEqual([{ type: 'plugin.failed', plugin: 'a', phase: 'effect', message: 'broken', file, path: '' }]);
  });

  it('a plugin whose code was lost is started by the next use, and with it what requires it; the loss is reported once', async () => {
    const { registry, failures } = setUp();
    const load = vi.fn(async (): Promise<PluginModule> => ({ make: () => 'delivery' }));
    for (let attempt = 0; attempt < 4; attempt++) load.mockRejectedValueOnce(new Error('lost'));
    const code = lazily(load);
    const activate = async (id: string): Promise<unknown> => {
      vi.useFakeTimers();
      const activated = registry.activate(id);
      await vi.advanceTimersByTimeAsync(ASKED_AGAIN_AFTER);
      vi.useRealTimers();
      return activated;
    };
    registry.add([
      plugin('unit', { entry: 'x', requires: ['outbox'] }),
      { ...plugin('outbox', { entry: 'x', provides: { outbox: 'make' } }), load: () => code.load() },
    ]);
    expect(await activate('unit')).toBeNull();
    expect(await activate('unit')).toBeNull();
    expect(failures().map((failure) => failure.plugin)).toEqual(['outbox', 'unit']);
    expect(await registry.activate('unit')).not.toBeNull();
    expect(registry.service('outbox')).toBe('delivery');
  });

  it('the code of all that a plugin requires is loaded side by side, and started in order', async () => {
    const { registry } = setUp();
    const order: string[] = [];
    const come: (() => void)[] = [];
    const slow = (name: string, manifest: object): PluginSource => {
      const module = new Promise<PluginModule>((resolve) => {
        come.push(() => resolve({ start: () => void order.push(`start ${name}`), make: () => name }));
      });
      const load = vi.fn(() => {
        order.push(`load ${name}`);
        return module;
      });
      let loading: Promise<PluginModule> | null = null;
      return { ...plugin(name, { entry: 'x', ...manifest }), load: () => (loading ??= load()) };
    };
    registry.add([
      slow('a', { requires: ['b', 'c'] }),
      slow('b', { provides: { b: 'make' }, requires: ['c'] }),
      slow('c', { provides: { c: 'make' } }),
    ]);
    const started = registry.activate('a');
    await vi.waitFor(() => expect(order).toEqual(['load c', 'load b', 'load a']));
    for (const arrive of come) arrive();
    expect(await started).not.toBeNull();
    expect(order.slice(3)).toEqual(['start c', 'start b', 'start a']);
  });

  it('a provided service reaches the plugin that requires it', async () => {
    const { registry } = setUp();
    const seen: unknown[] = [];
    registry.add([
      plugin(
        'user',
        { entry: 'x', requires: ['player'] },
        {
          start: (context: PluginContext) => {
            seen.push(context.service('player'), context.service(serviceToken<string>('player')));
          },
        },
      ),
      plugin('maker', { entry: 'x', provides: { player: 'make' } }, { make: () => 'a player' }),
    ]);
    await registry.activate('user');
    expect(seen).toEqual(['a player', 'a player']);
  });
});

describe('commands', () => {
  it('ERR-010 a failing command goes to the error report, others still run; names of arguments are case-insensitive', async () => {
    const { registry, report } = setUp();
    const seen: unknown[] = [];
    registry.add([
      plugin(
        'p',
        { entry: 'x', commands: { 'p.note': 'note', 'p.fail': 'fail' } },
        {
          note: (args: unknown) => {
            seen.push(args);
          },
          fail: () => {
            throw new Error('no');
          },
        },
      ),
    ]);
    const commands = new CommandsService(
      {
        get: () => {
          throw new Error('none');
        },
      },
      registry,
      report as unknown as ErrorReport,
    );
    const origin = { element: null, target: '' };
    expect(await commands.run('p.fail', {}, origin)).toBe(false);
    expect(await commands.run('p.unknown', {}, origin)).toBe(false);
    expect(await commands.run('p.note', { IDObjectType: '5' }, origin)).toBe(true);
    expect(seen).toEqual([{ idobjecttype: '5' }]);
    expect(report.report).toHaveBeenCalledTimes(2);
  });
});

describe('extensions: kinds of questions', () => {
  const kind = { View: () => null, score: () => 1 };

  it('a kind that a manifest names is found by it and loaded when asked for', async () => {
    const { registry } = setUp();
    registry.add(
      [plugin('news', {}), plugin('estimate', { entry: './index.ts', questions: { estimate: 'Estimate' } }, { Estimate: kind })],
      validManifest as Validator,
    );
    expect(registry.extension('questions', 'estimate')?.ready()).toBeNull();
    await expect(registry.extension('questions', 'estimate')!.load()).resolves.toBe(kind);
    expect(registry.extension('questions', 'estimate')).toMatchObject({ plugin: 'estimate' });
    expect(registry.extension('questions', 'estimate')?.ready()).toBe(kind);
    expect([registry.extension('questions', 'toString'), registry.extension('questions', 'guess')]).toEqual([null, null]);
  });

  it('an export that is no object takes out its plugin, with the name', async () => {
    const { registry, failures } = setUp();
    registry.add(
      [plugin('estimate', { entry: './index.ts', questions: { estimate: 'Estimate' } }, { Estimate: () => null })],
      validManifest as Validator,
    );
    await expect(registry.extension('questions', 'estimate')!.load()).resolves.toBeNull();
    expect(failures()).toMatchObject([
      { plugin: 'estimate', phase: 'module', message: expect.stringMatching(/no object "Estimate"/) as string },
    ]);
  });
});
