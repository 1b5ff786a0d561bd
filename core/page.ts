import { baseModule } from './base/module.ts';
import { Container, provideValue } from './base/container.ts';
import { TRANSPORT } from './base/transport.ts';
import { CONFIGURATION, PLATFORM, type CustomerConfiguration, type PlatformMode } from './config/contract.ts';
import { configModule } from './config/module.ts';
import { diagnosticsModule } from './diagnostics/module.ts';
import { factsModule } from './facts/module.ts';
import { navigationModule } from './navigation/module.ts';
import { pluginsModule } from './plugins/module.ts';
import { requestModule } from './request/module.ts';
import { sessionModule } from './session/module.ts';
import { textModule } from './text/module.ts';
import { viewModule } from './view/module.ts';

/** What the page knows before it has services. */
interface Given {
  readonly configuration: CustomerConfiguration;
  readonly platform: PlatformMode;
  readonly transport: typeof fetch;
}

/** The services of one page, room by room; `dispose` ends subscriptions, timers and plugins. */
export function compose({ configuration, platform, transport }: Given): Container {
  return new Container(
    [provideValue(CONFIGURATION, configuration), provideValue(PLATFORM, platform), provideValue(TRANSPORT, transport)],
    baseModule,
    factsModule,
    configModule,
    textModule,
    sessionModule,
    diagnosticsModule,
    requestModule,
    viewModule,
    navigationModule,
    pluginsModule,
  );
}
