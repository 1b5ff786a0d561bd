import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { callOf, Dispatcher } from './dispatcher/dispatcher.ts';
import { problemOf, sessionLostDocument, Problem, problemDocument, problemHeaders, type ProblemCode } from './protocol/problem.ts';
import { nameOfAction } from './protocol/actions.ts';
import { registerRequests, type AskedFor } from './monitoring/requests.ts';
import { readMetricsFrom, registerHealth, registerMetrics } from './monitoring/routes.ts';
import { requestIdsFrom } from './monitoring/log.ts';
import { handlerOf } from './handlers/index.ts';
import type { Services } from './protocol/contract.ts';
import { sendContent } from './http/answer.ts';
import { registerBodies } from './http/body.ts';
import { closeWithPages } from './routes/closed/closed-page.ts';
import { registerChanges } from './routes/changes.ts';
import { registerCompare } from './routes/compare.ts';
import { registerCustomerFiles } from './routes/customer-files.ts';
import { registerExamples } from './routes/examples.ts';
import { registerExtras } from './routes/extras.ts';
import { registerFeeds } from './routes/feeds.ts';
import { registerGate } from './routes/gate.ts';
import { registerHarness } from './routes/harness.ts';
import type { Library } from './media/library.ts';
import { registerMedia } from './routes/media.ts';
import { registerOffline } from './offline/routes.ts';
import { registerModules } from './routes/modules.ts';
import { iconOf, registerPages } from './routes/pages.ts';
import { registerRateLimit, type RateSettings } from './http/rate-limit.ts';
import { registerSitemap } from './feeds/sitemap.ts';
import { registerSites } from './http/sites.ts';
import { registerTestersClock } from './http/testers-clock.ts';
import { SessionLost } from './session/contract.ts';
import { AccountGone } from './store/account-lock.ts';
import { readForAll } from './store/replicas/reading.ts';
import { addressForRouter, LONGEST_NAME, queryOf, registerQueries } from './http/query.ts';
import { readTrustedProxies } from './http/trusted-proxies.ts';
import { refuseAddress, registerSecurity } from './http/security.ts';
import { registerSignIn } from './routes/sign-in/sign-in.ts';
import { registerStylesheets } from './routes/stylesheets.ts';
import type { EdgeTimes } from './edge/page-caching.ts';
import { FirstViews } from './first-view/first-views.ts';
import { SheetTexts } from './customers/sheet-texts.ts';

interface Folders {
  readonly content: string;
  readonly dist: string;
  readonly harness: string;
  readonly changes: string;
  readonly sheets: string;
  readonly mediaSeconds: number;
  readonly customers: readonly string[];
  readonly server: string;
}

type AppSettings = Folders &
  RateSettings &
  Partial<EdgeTimes> & {
    readonly faults: boolean;
    readonly production?: boolean;
    readonly metricsFrom?: string;
    readonly slowQueryMs?: number;
  };

// 2 MiB of XML grow when they are percent-encoded in a form.
const BODY_LIMIT = 8 * 1024 * 1024;

const CODES: Readonly<Record<number, ProblemCode>> = {
  413: 'tooLarge',
  400: 'validation',
  415: 'validation',
  429: 'tooMany',
  503: 'unavailable',
};

/** What a request asked for; an address that no route has is counted as one. */
function askedFor(request: FastifyRequest): AskedFor {
  const call = callOf(request);
  return call === undefined
    ? { call: request.routeOptions.url ?? 'none', dataType: '' }
    : { call: nameOfAction(call.action), dataType: call.dataType };
}

/** What testers use. */
function registerTesters(app: FastifyInstance, settings: AppSettings, services: Services): void {
  registerGate(app, settings, (line) => services.log.line(line));
  registerCompare(app);
  registerChanges(app, settings.changes);
  registerExamples(app, settings);
  registerHarness(app, settings.harness, services);
}

/** Puts the server together; it does not listen yet. */
export async function buildApp(services: Services, settings: AppSettings, media: Library): Promise<FastifyInstance> {
  const { faults } = settings;
  const folders = settings;
  const { log } = services;
  const app = fastify({
    trustProxy: readTrustedProxies(settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    genReqId: requestIdsFrom(settings.trustProxy !== ''),
    ...(log.logger === null
      ? {}
      : {
          loggerInstance: log.logger as unknown as FastifyBaseLogger,
          logController: new LogController({ disableRequestLogging: true }),
        }),
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    // At the end requests that have begun are answered; connections without a request are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Node looks for slow callers only this often; its default of 30 s would let them hold a connection that long.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: LONGEST_NAME },
    rewriteUrl: addressForRouter,
    frameworkErrors: refuseAddress,
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A proxy that has kept no connection when the server stops sends nothing into one that is just being closed.
    if (closing || services.probe.isDraining) reply.header('Connection', 'close');
  });
  await registerRateLimit(app, settings);
  registerRequests(app, services, askedFor, settings.slowQueryMs ?? 0);
  // Pages, feeds and the sitemap are the same for everybody.
  if (services.hasReplicas)
    app.addHook('onRequest', ({ method }, _reply, done) => (method === 'GET' || method === 'HEAD' ? readForAll(done) : done()));
  registerSecurity(app);
  registerQueries(app);
  registerSites(app, services.customers, settings.production ?? false, () => services.textSets.refresh());
  if (faults) registerTestersClock(app);
  registerBodies(app, BODY_LIMIT);
  app.setErrorHandler((error: { statusCode?: number; stack?: string }, request, reply) => {
    const lang = /^[a-z]{2}\b/.exec(queryOf(request).get('lang') ?? '')?.[0] ?? 'en';
    const send = (body: string, status: number) =>
      sendContent(request, reply, { body, type: 'application/xml; charset=UTF-8', caching: 'never', status });
    if (error instanceof AccountGone) return send(sessionLostDocument(new SessionLost(440, false), { lang }), 440);
    const foreseen = problemOf(error);
    const status = foreseen?.status ?? error.statusCode ?? 500;
    const problem = foreseen ?? new Problem(CODES[status] ?? 'internal');
    reply.headers(problemHeaders(problem));
    if (foreseen === null && status >= 500) log.fault(request.id, request.routeOptions.url ?? 'none', error);
    const body = problemDocument(problem, { lang }, request.id).replace(/status="\d+"/, `status="${status}"`);
    return send(body, status);
  });
  registerHealth(app, services.probe);
  const from = readMetricsFrom(settings.metricsFrom ?? '');
  if (services.figures !== null && from !== null) registerMetrics(app, services.figures, from, settings.trustProxy);
  const dispatcher = new Dispatcher(handlerOf, services, faults);
  dispatcher.register(app);
  const sheets = new SheetTexts(folders.sheets);
  const firstViews = new FirstViews({ answer: (call, query) => dispatcher.forVisitor(call, query), sheets, iconOf }, services);
  registerPages(app, services, { ...settings, firstViews });
  if (faults) registerTesters(app, settings, services);
  registerOffline(app, folders.dist);
  app.register(async (programs) => {
    closeWithPages(programs, services);
    registerFeeds(programs, services);
    registerSitemap(programs, services);
  });
  registerStylesheets(app, sheets, folders.sheets, faults);
  registerModules(app, services.customers);
  registerExtras(app, services);
  registerSignIn(app, services);
  registerMedia(app, { content: folders.content, library: media, faults, lifeSeconds: folders.mediaSeconds }, services);
  registerCustomerFiles(app, services.customers);
  return app;
}
