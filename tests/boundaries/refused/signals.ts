import { API, SERVICE, SUBSCRIBERS, refused, type RefusedByRule } from './refused.ts';

export const signals: RefusedByRule = {
  factsHaveOneOwner: [
    refused(
      'a fact by a bound function',
      { 'plugins/x/a.ts': 'const say = facts.publish.bind(facts, LESSON_OPENED);' },
      'plugins/x/a.ts:1 publishes by another name',
    ),
    refused(
      'what publishes, taken out',
      { 'core/view/a.ts': 'const { publish: say } = facts;' },
      'core/view/a.ts:1 publishes by another name',
    ),
    refused(
      'a text as a kind that there is',
      {
        'plugins/x/a.ts': "import { LOST } from './contract.ts';\nconst A = 'zz' as typeof LOST;",
        'plugins/x/contract.ts': "export const LOST = fact<A>('x.lost');",
      },
      'plugins/x/a.ts:2 declares the fact',
    ),
    refused(
      'a kind under a type of its own',
      { 'plugins/x/a.ts': "type Kind = FactKind<A>;\nconst B = 'zz' as Kind;" },
      'a.ts:2 declares the fact',
    ),
    refused('a kind that is nothing', { 'plugins/x/a.ts': "facts.publish('zz.lost' as never, {});" }, 'a.ts:1 publishes a kind'),

    refused(
      'a fact whose type is beside its name',
      { 'plugins/x/a.ts': "const LOST: FactKind<A> = fact('zz.lost');" },
      'plugins/x/a.ts:1 declares the fact LOST outside',
    ),
    refused(
      'a fact under another name of its maker',
      { 'plugins/x/a.ts': "import { fact as kind } from '../../core/api.ts';\nexport const LOST = kind<A>(`zz.lost`);" },
      'plugins/x/a.ts:2 declares the fact LOST outside',
    ),
    refused('a text for a fact', { 'plugins/x/a.ts': "publish('zz.lost' as FactKind<A>, {});" }, 'outside a contract'),
    refused(
      'a fact of another room under another name',
      {
        'core/view/contract.ts': "export const A = fact<object>('a.b');",
        'core/text/b.ts': "import { A as own } from '../view/contract.ts';\nfacts.publish(own, {});",
      },
      'core/text/b.ts:2 publishes a fact of another owner',
    ),

    refused('a fact outside a contract', { 'core/view/a.ts': "export const A = fact<object>('a.b');" }, 'outside a contract'),
    refused(
      'a fact of another room',
      { 'core/view/contract.ts': "export const A = fact<object>('a.b');", 'core/text/b.ts': 'facts.publish(A, {});' },
      'of another owner',
    ),
    refused(
      'a kind declared twice',
      {
        'core/view/contract.ts': "export const A = fact<object>('a.b');",
        'core/text/contract.ts': "export const B = fact<object>('a.b');",
      },
      'a.b is declared twice',
    ),
  ],
  noSignalBesideTheStream: [
    refused(
      'subscribers of a module',
      { 'plugins/x/a.ts': "import { Subscribers as S } from '../../core/api.ts';\nexport const lost = new S();", ...API },
      'plugins/x/a.ts:2 keeps subscribers of a module',
    ),
    refused(
      'the same by key',
      { 'core/view/a.ts': `${SUBSCRIBERS}\nconst lost = new Map<string, Subscribers>();`, ...API },
      'core/view/a.ts:2 keeps subscribers of a module',
    ),
    refused(
      'subscribers under a name of their own',
      { 'core/view/a.ts': `${SUBSCRIBERS}\nclass Sizes extends Subscribers {}`, ...API },
      'core/view/a.ts:2 is a class of subscribers',
    ),
    refused(
      'subscribers of a service whose contract says nothing of them',
      {
        'core/view/contract.ts': SERVICE,
        'core/view/a.ts': `${SUBSCRIBERS}\nclass A implements Layouts {\n  readonly heard = new Subscribers();\n}`,
        ...API,
      },
      'core/view/a.ts:3 keeps subscribers that the contract',
    ),
    refused(
      'the same in the function that makes it',
      {
        'core/view/contract.ts': SERVICE,
        'core/view/a.ts': `${SUBSCRIBERS}\nexport function make(): Layouts {\n  const heard = new Subscribers();\n}`,
        ...API,
      },
      'core/view/a.ts:3 keeps subscribers that the contract',
    ),
    refused(
      'listeners that are told something, beside subscribers',
      { 'core/view/a.ts': 'class Drawn {\n  private readonly heard = new Set<(size: number) => void>();\n}' },
      'one stream: heard',
    ),
    refused('listeners in base', { 'core/base/a.ts': 'export const heard = new Set<() => void>();' }, 'one stream: heard'),
    refused(
      'a stream in base',
      { 'core/base/a.ts': "import { Observable } from 'rxjs';\nexport const a$ = new Observable((each) => each.next());" },
      'core/base/a.ts: new Observable',
    ),
    refused(
      'an event of a plugin without widgets',
      { 'plugins/x/manifest.json': '{}', 'plugins/x/a.ts': "box.dispatchEvent(new CustomEvent('ui-lost', { detail }));" },
      'new CustomEvent',
    ),
    refused(
      'an event of a widget under another name',
      { 'plugins/x/manifest.json': '{"widgets": {"ui-x": "X"}}', 'plugins/x/a.ts': "box.dispatchEvent(new CustomEvent('lost'));" },
      'new CustomEvent',
    ),
    refused(
      'an event of a widget that nobody can read of',
      {
        'docs/widgets.md': 'It says `ui-x` (a bubbling event).',
        'plugins/x/manifest.json': '{"widgets": {"ui-x": "X"}}',
        'plugins/x/a.ts': "box.dispatchEvent(new CustomEvent('ui-lost'));",
      },
      'new CustomEvent',
    ),
    refused(
      'an event of a widget for everybody',
      {
        'docs/widgets.md': 'It says `ui-lost` (a bubbling event).',
        'plugins/x/manifest.json': '{"widgets": {"ui-x": "X"}}',
        'plugins/x/a.ts': "window.dispatchEvent(new CustomEvent('ui-lost'));",
      },
      'new CustomEvent',
    ),
    refused('an event of a field in core', { 'core/view/a.ts': "field.dispatchEvent(new Event('input'));" }, 'new Event'),
    refused('an event as a fact', { 'plugins/x/a.ts': "window.dispatchEvent(new CustomEvent('x-lost', { detail }));" }, 'new CustomEvent'),
    refused('an event of a class of its own', { 'plugins/x/a.ts': 'class Lost extends Event {}' }, 'extends Event'),
    refused(
      'a stream with subscribers of its own',
      { 'core/view/a.ts': "import { Observable as O } from 'rxjs';\nconst a$ = new O((each) => subs.push(each));" },
      'new O is declared by no contract',
    ),
    refused('listeners in a record', { 'plugins/x/a.ts': 'const heard: Record<string, (() => void)[]> = {};' }, 'one stream: heard'),
    refused('sets of them by key', { 'core/view/a.ts': 'const heard: { [key: string]: Set<() => void> } = {};' }, 'one stream: heard'),

    refused('a list of a module', { 'plugins/x/a.ts': 'const hearers: (() => void)[] = [];' }, 'one stream: hearers'),
    refused('the same, made later', { 'core/view/a.ts': 'export let hearers: Set<() => void>;' }, 'one stream: hearers'),
    refused('the same by an assertion', { 'core/view/a.ts': 'const hearers = [] as (() => void)[];' }, 'one stream: hearers'),

    refused('a subject under another name', { 'core/view/a.ts': 'class Signal extends EventTarget {}' }, 'EventTarget'),
    refused(
      'a subject under another name of the import',
      { 'core/view/a.ts': "import { Subject as S } from 'rxjs';\nconst a = new S<string>();" },
      'new S<string> is declared by no contract',
    ),
    refused('all of rxjs', { 'core/view/a.ts': "import * as rx from 'rxjs';\nconst a = new rx.Subject<A>();" }, 'new rx.Subject<A>'),
    refused(
      'a subject under another name of the file',
      { 'core/view/a.ts': "import { Subject } from 'rxjs';\nconst Signal = Subject;\nconst a = new Signal<A>();" },
      'new Signal<A>',
    ),
    refused('a set of listeners of a module', { 'plugins/x/a.ts': 'const heard = new Set<() => void>();' }, 'one stream: heard'),
    refused(
      'listeners by key, under a type of their own',
      { 'plugins/x/a.ts': 'type Hear = (index: number) => void;\nconst groups = new Map<string, Set<Hear>>();' },
      'one stream: groups',
    ),
    refused(
      'a list of functions with what they are called with',
      { 'core/view/a.ts': 'class Sizes {\n  private readonly heard: ((size: number) => void)[] = [];\n}' },
      'one stream: heard',
    ),
    refused(
      'listeners in the function that makes a service',
      {
        'core/view/contract.ts': SERVICE,
        'core/view/a.ts': 'export function createLayouts(): Layouts {\n  const subs: (() => void)[] = [];\n}',
      },
      'one stream: subs',
    ),
    refused('a subject of any kind', { 'core/view/a.ts': 'const a = new ReplaySubject<string>(1);' }, 'ReplaySubject'),
    refused('a store that no contract declares', { 'core/view/a.ts': 'const a = new BehaviorSubject<string>("");' }, 'BehaviorSubject'),
    refused(
      'an event of a service',
      { 'core/view/contract.ts': SERVICE.replace('size: number', 'a$: Observable<A>'), 'core/view/a.ts': 'const a = new Subject<A>();' },
      'Subject<A>',
    ),
    refused(
      'listeners of a service',
      {
        'core/view/contract.ts': SERVICE,
        'core/view/a.ts': 'class A implements Layouts {\n  private listeners = new Set<() => void>();\n}',
      },
      'listeners beside',
    ),
    refused(
      'listeners of a service under another name',
      {
        'core/view/contract.ts': SERVICE,
        'core/view/a.ts': 'class A implements Layouts {\n  private readonly subs = new Array<() => void>();\n}',
      },
      'listeners beside',
    ),
    refused(
      'a list of functions in a class that is called a service',
      { 'core/view/a.ts': 'export class SizeService {\n  private readonly heard: ((size: number) => void)[] = [];\n}' },
      'listeners beside',
    ),
  ],
};
