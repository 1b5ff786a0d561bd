import { createElement, type ReactNode } from 'react';
import {
  CLOCK,
  CONFIGURATION,
  FACTS,
  lazily,
  LOCKS,
  NAVIGATION,
  PLATFORM,
  REGISTRY,
  REQUESTS,
  SESSION,
  TEXTS,
  TRANSPORT,
  useLazy,
  type PluginContext,
  type WidgetProps,
} from '../../core/api.ts';
import type { OfflineCourses } from './contract.ts';
import { keepSite } from './saving/keep-site.ts';
import { StoredCourses } from './saving/courses.ts';
import { WorkerLink } from './saving/link.ts';
import { headFiles } from './saving/views.ts';
import { busyWhileTyping, takeUpdates } from './saving/updates.ts';

/** What a page does when it has been opened goes first. */
const LATER_MS = 1_500;

/** Where there may be a worker: testers want to see what the server says, and `npm run dev` what is written. */
const workerContainer = (platform: string): ServiceWorkerContainer | null =>
  platform === 'LIVE' && import.meta.env.PROD && globalThis.isSecureContext && 'caches' in globalThis
    ? (navigator.serviceWorker ?? null)
    : null;

/** Registers the worker, later, and gives what views need. */
export function createOffline({ get, onStop, events }: PluginContext): OfflineCourses {
  const container = workerContainer(get(PLATFORM));
  const link = new WorkerLink(container);
  const services = {
    configuration: get(CONFIGURATION),
    session: get(SESSION),
    texts: get(TEXTS),
    transport: get(TRANSPORT),
    clock: get(CLOCK),
    registry: get(REGISTRY),
    requests: get(REQUESTS),
    facts: get(FACTS),
    navigation: get(NAVIGATION),
    page: () => location.href,
    head: () => headFiles(document),
    storage: globalThis.navigator?.storage,
    link,
    isPossible: link.isPossible,
  };
  const courses = new StoredCourses(services);
  onStop(() => courses.dispose());
  if (container === null) return courses;
  const controller = new AbortController();
  onStop(() => controller.abort());
  const begin = async (): Promise<void> => {
    const registration = await link.register();
    if (registration === null || controller.signal.aborted) return;
    onStop(takeUpdates({ container, registration, locks: get(LOCKS), facts: events, clock: get(CLOCK), page: location }));
    onStop(busyWhileTyping(document, get(LOCKS), events));
    // Without a network, or room, the next page tries again.
    await keepSite({ ...services, signal: controller.signal }).catch(() => undefined);
  };
  onStop(get(CLOCK).setTimeout(() => void begin(), LATER_MS));
  return courses;
}

const views = lazily(() => import('./view/index.ts'));

/** `ui-offline`: what is stored; with `lost` in place of a view that is not. */
export function OfflinePage({ attributes }: WidgetProps): ReactNode {
  const loaded = useLazy(views);
  return loaded && createElement(loaded.StoredPage, { isLost: attributes['lost'] === 'true' });
}

/** `ui-offline-course`: the button by which a course is stored. Attribute `course`: its ID. */
export function OfflineCourse({ attributes }: WidgetProps): ReactNode {
  const loaded = useLazy(views);
  return loaded && createElement(loaded.SaveCourse, { course: Number(attributes['course']) || 0 });
}
