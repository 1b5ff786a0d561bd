import { SESSION_LOST } from './session/contract.ts';
import { type Requests, type Exchange, REQUESTS, USER_LOG, c_Store, ANSWER_SHOWN } from './request/contract.ts';
import { createElement } from 'react';
import { builtInPlugins } from './plugins/load.ts';
import { watchTriggers } from './plugins/triggers.ts';
import { listenToKeys } from './plugins/keys.ts';
import { CORE_COMMANDS } from './plugins/core-commands.ts';
import { lazily, type Services } from './base/container.ts';
import { PAGE_TARGET, MENUS, NAVIGATION, NAVIGATION_CHANGED, NAVIGATION_UNKNOWN } from './navigation/contract.ts';
import { NotFound } from './navigation/not-found.tsx';
import { watchKeyboard } from './view/keyboard-style.ts';
import { directionOf } from './text/direction.ts';
import { APPEARANCE, LAYOUT, NOTICES, TARGETS, WINDOWS, OBJECT_OPENED } from './view/contract.ts';
import { CLOCK, nextTask, paintInputFirst } from './base/clock.ts';
import { COMMANDS, REGISTRY } from './plugins/contract.ts';
import { CONFIGURATION, PLATFORM } from './config/contract.ts';
import { ERROR_REPORT, errorReportType } from './diagnostics/contract.ts';
import { isBrowserIncompatible } from './base/device.ts';
import { FACTS } from './facts/contract.ts';
import { TEXTS, LANGUAGE_CHANGED } from './text/contract.ts';

/**
 * Brings the composed services to life, in tasks: reports and commands, what follows the page, plugins, and the first address. Its requests
 * are on their way when it resolves; `opened` resolves when they have ended.
 */
export async function startSite(services: Services): Promise<{ readonly opened: Promise<void> }> {
  const registry = services.get(REGISTRY);
  const facts = services.get(FACTS);
  const texts = services.get(TEXTS);
  const configuration = services.get(CONFIGURATION);
  speak(texts.language);
  facts.on(LANGUAGE_CHANGED, ({ language }) => speak(language));
  reportErrors(services);
  for (const [name, handler] of Object.entries(CORE_COMMANDS)) services.get(COMMANDS).register(name, handler);
  facts.on(SESSION_LOST, ({ anonymous }) => {
    void sessionLost.load().then(
      ({ openSessionLost }) => openSessionLost(services.get(WINDOWS), texts, anonymous),
      (exception: unknown) => services.get(ERROR_REPORT).report({ exception, comment: 'session-lost window' }),
    );
  });
  facts.on(NAVIGATION_CHANGED, () => services.get(WINDOWS).closeOfView());
  facts.on(NAVIGATION_UNKNOWN, ({ address }) => {
    services.get(TARGETS).show(configuration.mainTarget, { node: createElement(NotFound, { address }), plugin: '', key: 'unknown' });
    document.title = `${texts.get('page.unknown.title')} – ${configuration.brand.name}`;
  });
  const log = services.get(USER_LOG);
  facts.on(OBJECT_OPENED, ({ object }) =>
    log.log({ event: 'objectOpened', id: object.ID, datatype: object.dataType, lang: texts.language }),
  );
  await nextTask();
  listenToKeys(registry, services.get(COMMANDS), services.get(PLATFORM));
  watchKeyboard();
  paintInputFirst(window);
  services.get(LAYOUT).watch();
  services.get(APPEARANCE).start();
  services.get(MENUS); // follows what is shown from the first answer on
  await nextTask();
  registry.add(builtInPlugins());
  watchTriggers({ registry, facts, clock: services.get(CLOCK), configuration, platform: services.get(PLATFORM) });
  const targets = services.get(TARGETS);
  targets.expect(PAGE_TARGET);
  targets.expect(configuration.mainTarget);
  await nextTask();
  const navigation = services.get(NAVIGATION);
  describeLater(services); // behind navigation, which writes the address
  const opened = navigation.start();
  texts.scheduleLoad();
  if (isBrowserIncompatible(navigator.userAgent)) services.get(NOTICES).info(texts.get('browser.old'));
  return { opened };
}

const sessionLost = lazily(() => import('./view/overlays/session-lost.tsx'));
const descriptions = lazily(() => import('./navigation/description/describe-views.ts'));

/** As long as the text set waits: the server's head describes the first view already. */
const DESCRIBE_DELAY_MS = 3000;

/**
 * Descriptions are for machines, which have time: the code for them is fetched when the first view is shown. Where the server's head
 * describes that view, or says that it is for nobody's list, it waits for the second one.
 */
function describeLater(services: Services): void {
  const shown: Exchange[] = [];
  const facts = services.get(FACTS);
  const [served] = location.href.split('#');
  let isDue = false;
  const describe = (): void => {
    isDue = false;
    descriptions
      .load()
      .then(
        ({ describeViews }) =>
          describeViews(
            {
              configuration: services.get(CONFIGURATION),
              facts,
              navigation: services.get(NAVIGATION),
              texts: services.get(TEXTS),
            },
            shown,
          ),
        () => undefined,
      )
      .finally(stop);
  };
  const stop = facts.on(ANSWER_SHOWN, (exchange) => {
    shown.push(exchange);
    if (isDue) describe();
  });
  services.get(CLOCK).setTimeout(() => {
    isDue = true;
    const isServed = document.head.querySelector('link[rel="canonical"], meta[name="robots"]') !== null;
    if (!isServed || location.href.split('#')[0] !== served) describe();
  }, DESCRIBE_DELAY_MS);
}

/** Language and direction of the page; what is written in another language says so itself. */
function speak(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Uncaught errors go to the report; the report goes to the server as the customer's data type for it (ERR-043). */
function reportErrors(services: Services): void {
  const report = services.get(ERROR_REPORT);
  const dataType = errorReportType(services.get(CONFIGURATION).dataTypes);
  report.setTransport(errorTransport(services.get(REQUESTS), dataType));
  addEventListener('error', (event) => report.report({ exception: event.error ?? event.message, comment: 'uncaught error' }));
  addEventListener('unhandledrejection', (event) => report.report({ exception: event.reason, comment: 'unhandled rejection' }));
}

/**
 * How an error report reaches the server: a dispatcher call with `c_Store`, its JSON in the body field `error`
 * (ERR-043, ERR-044, protocol 3.5). Rejects when it did not arrive.
 */
export function errorTransport(requests: Requests, dataType: string): (json: string) => Promise<void> {
  return async (json) => {
    const { outcome, error } = await requests.send({
      action: c_Store,
      dataType,
      fields: { error: json },
      bRender: false,
      background: true,
    });
    if (outcome !== 'success') throw error ?? new Error(`The error report ended with ${outcome}.`);
  };
}
