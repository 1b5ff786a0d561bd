// @vitest-environment happy-dom
import { act, useEffect, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeavingGuard, PluginBoundary } from './boundary.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
let root: Root, host: HTMLElement;
const render = (node: ReactNode) => act(async () => root.render(node));
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host, { onCaughtError: () => undefined });
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

function Throws({ when }: { readonly when: 'render' | 'effect' | 'disposal' }): ReactNode {
  if (when === 'render') throw new Error('in render');
  useEffect(() => {
    if (when === 'effect') throw new Error('in effect');
    return () => {
      if (when === 'disposal') throw new Error('on disposal');
    };
  }, [when]);
  return 'bad plugin';
}

describe("a plugin's component that throws", () => {
  it.each(['render', 'effect'] as const)('in %s is replaced and reported once; what stands beside works on', async (when) => {
    const failed = vi.fn();
    function Counter() {
      const [n, set] = useState(0);
      return <button onClick={() => set(n + 1)}>{n}</button>;
    }
    await render(
      <>
        <Counter />
        <PluginBoundary plugin="bad" onError={failed} fallback="what the stylesheet drew">
          <Throws when={when} />
        </PluginBoundary>
      </>,
    );
    expect(failed.mock.calls).toEqual([['bad', new Error(`in ${when}`)]]);
    expect(host.textContent).toBe('0what the stylesheet drew');
    await act(async () => host.querySelector('button')!.click());
    expect(host.textContent).toContain('1');
  });

  it('on disposal is reported once under its name, and the new content is shown', async () => {
    const failed = vi.fn();
    const page = (plugin: string, content: ReactNode) => (
      <LeavingGuard plugin={plugin} onError={failed}>
        <div key={plugin}>
          <PluginBoundary plugin={plugin} onError={failed} fallback="x">
            {content}
          </PluginBoundary>
        </div>
      </LeavingGuard>
    );
    await render(page('bad', <Throws when="disposal" />));
    expect(host.textContent).toBe('bad plugin');
    await render(page('news', 'the news'));
    expect(host.textContent).toBe('the news');
    expect(failed.mock.calls).toEqual([['bad', new Error('on disposal')]]);
    await render(page('blog', 'the blog'));
    expect(host.textContent).toBe('the blog');
    expect(failed).toHaveBeenCalledTimes(1);
  });
});
