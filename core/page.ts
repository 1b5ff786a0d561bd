import { baseModule } from './base/module.ts';
import { CLOCK, type Clock } from './base/clock.ts';
import { Container, provideValue, type Module } from './base/container.ts';
import { RANDOM, type Random } from './base/random.ts';
import { TRANSPORT } from './base/transport.ts';
import { CONFIGURATION, PLATFORM, type CustomerConfiguration, type PlatformMode } from './config/contract.ts';
import { configModule } from './config/module.ts';
import { diagnosticsModule } from './diagnostics/module.ts';
import { FACTS, type Facts } from './facts/contract.ts';
import { factsModule } from './facts/module.ts';
import { navigationModule } from './navigation/module.ts';
import { pluginsModule } from './plugins/module.ts';
import { requestModule } from './request/module.ts';
import { sessionModule } from './session/module.ts';
import { textModule } from './text/module.ts';
import { viewModule } from './view/module.ts';

/**
 * What a harness puts in the place of the page's own, in DEV and TEST mode alone: all that makes one run of a page differ from another
 * comes in here (docs/harness.md).
 */
export interface Seam {
  readonly transport: typeof fetch;
  readonly clock: Clock;
  readonly random: Random;
  /** The page has been put together, and does nothing yet. */
  opened(facts: Facts): void;
}

/** What the page knows before it has services. */
interface Given {
  readonly configuration: CustomerConfiguration;
  readonly platform: PlatformMode;
  readonly transport: typeof fetch;
  readonly seam?: Seam | undefined;
}

const replacements = ({ clock, random }: Seam): Module => [provideValue(CLOCK, clock), provideValue(RANDOM, random)];

/** The services of one page, room by room; `dispose` ends subscriptions, timers and plugins. */
export function compose({ configuration, platform, transport, seam }: Given): Container {
  const services = new Container(
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
    seam ? replacements(seam) : [],
  );
  seam?.opened(services.get(FACTS));
  return services;
}
