import './view/render.css';
import type { ReactNode } from 'react';
import { lazily } from './base/container.ts';
import { nextTask } from './base/clock.ts';
import { browserTransport } from './base/transport.ts';
import { compose, type Seam } from './page.ts';
import { customerFromHost } from './config/customer.ts';
import { loadConfiguration } from './config/load.ts';
import { platformMode } from './config/names/platform.ts';
import { missingSupport, UNSUPPORTED } from './config/browser-support.ts';
import { App, Fault } from './app.tsx';
import { startSite } from './start.ts';
import { TEXTS } from './text/contract.ts';

/** Some customers' pages come drawn by the server. */
const firstView = lazily(() => import('./first-view.tsx'));
const reactDom = lazily(() => import('react-dom/client'));

/** React DOM is in the page's script, but evaluated here, while the first answers are on their way. */
async function draw(view: ReactNode): Promise<void> {
  await nextTask();
  const { createRoot } = await reactDom.load();
  await nextTask();
  // Errors that no plugin's boundary took: reported once, never as React's own long trace.
  createRoot(document.getElementById('lectern')!, { onCaughtError: () => undefined }).render(view);
}

/** Added modules find the build's React and core API by this symbol. Most pages have none of them, and the list of all names is long. */
function offerShared(): void {
  Object.defineProperty(globalThis, Symbol.for('lectern.shared'), { value: () => sharedModules.load() });
}

const sharedModules = lazily(() => import('./added-modules.ts'));

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="lectern-${name}"]`)?.content ?? '';

/** What the harness's script has left for this page; the server sends it in DEV and TEST mode alone. */
const seamOfHarness = (): Seam | undefined => Reflect.get(globalThis, Symbol.for('lectern.seam')) as Seam | undefined;

/** Reads the configuration, composes, mounts. */
async function start(): Promise<void> {
  try {
    if (missingSupport()) throw new Error(UNSUPPORTED);
    await nextTask();
    const platform = platformMode(location.hostname);
    const seam = platform === 'LIVE' ? undefined : seamOfHarness();
    const transport = seam?.transport ?? browserTransport;
    const customer = customerFromHost(location.host, meta('customer'));
    const configuration = await loadConfiguration(transport, customer, meta('version'), meta('configuration'));
    offerShared();
    await nextTask();
    const services = compose({ configuration, platform, transport, seam });
    await nextTask();
    const { opened } = await startSite(services);
    await services.get(TEXTS).ready(); // requests are on their way meanwhile
    const app = <App services={services} />;
    await draw(meta('drawn') ? await (await firstView.load()).takeOver(app, services, opened) : app);
  } catch (error) {
    await draw(<Fault error={error} />);
  }
}

// The only file with side effects at import. Not awaited: React DOM is in this script, whose evaluation must have ended by then.
void start();
