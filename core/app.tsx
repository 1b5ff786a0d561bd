import { useEffect, useMemo, useReducer } from 'react';
import { PAGE_TARGET, NAVIGATION } from './navigation/contract.ts';
import { ServicesContext } from './base/services.ts';
import { COMMAND_RUNNER, TARGETS } from './view/contract.ts';
import type { Services } from './base/container.ts';
import { Target } from './view/target.tsx';
import { TEXTS } from './text/contract.ts';
import { pageWords } from './text/words.ts';
import { activationHandlers } from './navigation/activation.ts';
import { DockHost } from './view/overlays/dock-host.tsx';
import { DialogHost } from './view/overlays/dialog-host.tsx';
import { FaderLayer, NoticeHost } from './view/overlays/overlays.tsx';
import { WindowHost } from './view/overlays/window-host.tsx';
import type { ReactNode } from 'react';

/** The whole page: the frame and what lies above it. */
export function App({ services }: { readonly services: Services }): ReactNode {
  const texts = services.get(TEXTS);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => texts.onChange(redraw), [texts]);
  const handlers = useMemo(
    () => activationHandlers(services.get(COMMAND_RUNNER), services.get(TARGETS), services.get(NAVIGATION)),
    [services],
  );
  return (
    <ServicesContext.Provider value={services}>
      <div className="lectern" {...handlers}>
        <Target tag="div" id={PAGE_TARGET} attributes={{}} />
        <DockHost />
        <WindowHost />
        <DialogHost />
        <NoticeHost />
        <FaderLayer />
      </div>
    </ServicesContext.Provider>
  );
}

/** The whole page when the site cannot start: what happened, where, what to do. Drawn without any service. */
export function Fault({ error }: { readonly error: unknown }): ReactNode {
  const words = pageWords()?.words; // none when another server has made the page
  return (
    <main className="cms-fault" role="alert">
      <h1>{words?.['fault.title'] ?? 'This site cannot start'}</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>
        <a href="">{words?.['fault.reload'] ?? 'Reload the page'}</a>
      </p>
    </main>
  );
}
