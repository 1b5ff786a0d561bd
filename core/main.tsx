import './view/render.css';
import { createRoot } from 'react-dom/client';
import { compose } from './page.ts';
import { customerFromHost } from './config/customer.ts';
import { loadConfiguration } from './config/load.ts';
import { platformMode } from './config/platform.ts';
import { missingSupport, UNSUPPORTED } from './config/browser-support.ts';
import { exposeShared } from './added-modules/expose.ts';
import { App, Fault } from './app.tsx';
import { startSite } from './start.ts';

/** The only file with side effects at import: reads the configuration, composes, mounts. */
const root = createRoot(document.getElementById('lectern')!, {
  // Errors that no plugin's boundary took: said once, never as React's own long trace.
  onCaughtError: () => undefined,
});
const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="lectern-${name}"]`)?.content ?? '';

try {
  if (missingSupport()) throw new Error(UNSUPPORTED);
  const transport: typeof fetch = (input, init) => fetch(input, init);
  const customer = customerFromHost(location.host, meta('customer'));
  const configuration = await loadConfiguration(transport, customer, meta('version'), meta('configuration'));
  exposeShared();
  const services = compose({ configuration, platform: platformMode(location.hostname), transport });
  startSite(services);
  root.render(<App services={services} />);
} catch (error) {
  root.render(<Fault error={error} />);
}
