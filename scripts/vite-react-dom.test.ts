// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as React from 'react';
import type { ReactNode } from 'react';
import type * as Dom from 'react-dom';
import type * as Client from 'react-dom/client';
import { expect, it } from 'vitest';
import { cutReactDom, cutReactDomBase } from './vite-react-dom.ts';

const folderOf = (name: string): string => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const textOf = (name: string, file: string): string => readFileSync(join(folderOf(name), 'cjs', `${file}.production.js`), 'utf8');
const loaded = new Map<string, unknown>();

/** A module of React as pages get it: the production build of each, one React for all. */
function evaluate(code: string): unknown {
  const module = { exports: {} };
  // eslint-disable-next-line no-new-func -- the text is React's own
  new Function('exports', 'require', code)(module.exports, (name: string) => {
    if (!loaded.has(name)) loaded.set(name, evaluate(textOf(name, name)));
    return loaded.get(name);
  });
  return module.exports;
}
const clientOf = (code: string): typeof Client => evaluate(code) as typeof Client;
const whole = textOf('react-dom', 'react-dom-client');
clientOf(whole);
const {
  Activity,
  Component,
  createContext,
  createElement: h,
  Fragment,
  lazy,
  memo,
  Suspense,
  use,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} = loaded.get('react') as typeof React;
const { createPortal } = loaded.get('react-dom') as typeof Dom;

class Boundary extends Component<{ readonly log: string[]; readonly children?: ReactNode }, { readonly failed: string }> {
  override state = { failed: '' };
  static getDerivedStateFromError = (error: Error) => ({ failed: error.message });
  override getSnapshotBeforeUpdate(): string {
    return 'snapshot';
  }
  override componentDidUpdate(_props: unknown, _state: unknown, snapshot?: string): void {
    this.props.log.push(`updated ${snapshot}`);
  }
  override render(): ReactNode {
    return this.state.failed === '' ? this.props.children : h('p', { role: 'alert' }, this.state.failed);
  }
}

const Depth = createContext(0);
const pause = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 60);
  });

/** Everything that the pages use of React DOM, step by step; hands back the document after each step and what effects said. */
async function journey(client: typeof Client): Promise<string[]> {
  const log: string[] = [];
  const place = document.body.appendChild(document.createElement('div'));
  const other = document.body.appendChild(document.createElement('aside'));
  const listeners = new Set<() => void>();
  let stored = 'first';
  const Row = memo(function Row({ name }: { readonly name: string }) {
    const depth = useContext(Depth);
    useEffect(() => {
      log.push(`effect ${name}`);
      return () => {
        log.push(`end ${name}`);
      };
    }, [name]);
    useLayoutEffect(() => {
      log.push(`layout ${name}`);
      return () => {
        log.push(`layout end ${name}`);
      };
    }, [name]);
    return h('li', { 'data-depth': depth, className: name, style: { color: 'red', '--gap': '2px' }, 'aria-hidden': true }, name);
  });
  let resolve: (text: string) => void = () => undefined;
  const later = new Promise<string>((done) => {
    resolve = done;
  });
  const Later = () => h('b', {}, use(later));
  const Lazy = lazy(() => pause().then(() => ({ default: () => h('i', {}, 'lazy') })));
  const Broken = ({ now }: { readonly now: boolean }) => {
    if (now) throw new Error('broken');
    return 'whole';
  };
  const act: Record<string, (value: never) => void> = {};
  function App() {
    const [names, setNames] = useState(['a', 'b', 'c']);
    const [mode, setMode] = useState<'visible' | 'hidden'>('visible');
    const [broken, setBroken] = useState(false);
    const [text, setText] = useState('x');
    const [count, add] = useReducer((value: number, more: number) => value + more, 0);
    const [pending, start] = useTransition();
    const deferred = useDeferredValue(text);
    const store = useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => stored,
    );
    const field = useRef<HTMLInputElement>(null);
    Object.assign(act, {
      setNames: setNames as never,
      setMode: setMode as never,
      setBroken: setBroken as never,
      focus: () => field.current?.focus(),
      move: (next: never) =>
        start(async () => {
          await pause();
          start(() => setNames(next));
        }),
    });
    return h(Depth, { value: count }, [
      h('title', { key: 't' }, 'in its place'),
      h('link', { key: 'k', rel: 'help', href: '/h' }),
      h(
        'ul',
        {
          key: 'l',
          onClick: () => {
            log.push('list clicked');
            add(1);
          },
        },
        names.map((name) => h(Row, { key: name, name })),
      ),
      h(
        'form',
        {
          key: 'f',
          onSubmit: (event: { preventDefault(): void }) => {
            event.preventDefault();
            log.push('submitted');
          },
        },
        h('input', {
          ref: field,
          value: text,
          onChange: (event: { target: HTMLInputElement }) => setText(event.target.value),
          onFocus: () => log.push('focus'),
          onBlur: () => log.push('blur'),
        }),
        h('input', { type: 'checkbox', defaultChecked: true }),
        h('textarea', { defaultValue: 'text' }),
        h('select', { value: '2', onChange: () => undefined }, h('option', { value: '1' }), h('option', { value: '2' })),
      ),
      h('p', { key: 'p', hidden: pending }, store, ' ', deferred, ' ', count),
      h('svg', { key: 's', viewBox: '0 0 1 1' }, h('a', { xlinkHref: '#x' }, h('path', { strokeWidth: 2 }))),
      h(Activity, { key: 'y', mode, children: undefined }, h(Row, { name: 'level' }), 'words'),
      h(Suspense, { key: 'u', fallback: h('em', {}, 'wait') }, h(Later), h(Lazy)),
      h(Boundary, { key: 'e', log }, h(Broken, { now: broken })),
      h(Fragment, { key: 'g' }, h('hr'), createPortal(h('q', { onClick: () => log.push('portal clicked') }, 'portal'), other)),
    ]);
  }
  const pages: string[] = [];
  const step = async (run: () => void = () => undefined): Promise<void> => {
    run();
    // Until nothing has happened for longer than anything here takes: what is slow is waited for, not cut off.
    for (let quiet = 0, before = ''; quiet < 8;) {
      await new Promise((done) => {
        setTimeout(done, 25);
      });
      const now = place.innerHTML + other.innerHTML + String(log.length);
      quiet = now === before ? quiet + 1 : 0;
      before = now;
    }
    pages.push(place.innerHTML, other.innerHTML, log.splice(0).join(', '), document.activeElement?.tagName ?? '');
  };
  const root = client.createRoot(place, {
    onCaughtError: (error) => log.push(`caught ${String(error)}`),
    onUncaughtError: (error) => log.push(`uncaught ${String(error)}`),
    identifierPrefix: 'x',
  });
  await step(() => root.render(h(App)));
  await step(() => resolve('later'));
  await step();
  await step(() => act.focus!(null as never));
  await step(() => act.setNames!(['c', 'd', 'a'] as never));
  await step(() => place.querySelector('li')?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await step(() => other.querySelector('q')?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await step(() => {
    const field = place.querySelector('input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'typed');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await step(() => place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await step(() => act.setMode!('hidden' as never));
  await step(() => act.setMode!('visible' as never));
  await step(() => {
    stored = 'second';
    for (const each of listeners) each();
  });
  await step(() => act.move!(['z'] as never));
  await step();
  await step(() => act.setBroken!(true as never));
  await step(() =>
    root.render(
      h(
        'div',
        {},
        h(() => {
          throw new Error('nobody takes it');
        }),
      ),
    ),
  );
  await step(() => root.unmount());
  place.remove();
  other.remove();
  return pages;
}

it('React DOM, cut for the pages, draws and behaves as the whole in all that pages use', async () => {
  const cut = cutReactDom(whole);
  expect(cut.length).toBeLessThan(whole.length * 0.8);
  const expected = await journey(clientOf(whole));
  expect(expected[0]).toContain('<em>wait</em>');
  expect(expected.join()).toContain('lazy');
  expect(expected.join()).toMatch(/list clicked.*portal clicked.*submitted/);
  // Titles and links are the page's own affair: the whole hoists them into the head, the cut leaves them where they are.
  const bare = (pages: readonly string[]): string[] => pages.map((page) => page.replace(/<title>.*?<\/title>|<link[^>]*>/g, ''));
  expect(bare(await journey(clientOf(cut)))).toEqual(bare(expected));
}, 60_000);

it('react-dom keeps what pages and plugins call of it', () => {
  const exportsOf = (code: string): string[] => Object.keys(evaluate(code) as object).toSorted();
  const base = textOf('react-dom', 'react-dom');
  expect(exportsOf(base).filter((name) => !exportsOf(cutReactDomBase(base)).includes(name))).toEqual([
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
  ]);
});

it('a version of React without what is to be cut stops the build, with the names', () => {
  expect(() => cutReactDom(whole.replaceAll('popHydrationState', 'popOther'))).toThrow(/has no popHydrationState:.*react-dom-unused/);
});
