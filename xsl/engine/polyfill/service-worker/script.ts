/**
 * The service worker as one script, for a site without a bundler: draws the pages of XML under its folder. Other origins that stylesheets
 * may come from are named in its address: `?origin=https://styles.example`.
 */
import { install, type WorkerScope } from './index.ts';

if ('skipWaiting' in globalThis)
  install(globalThis as unknown as WorkerScope, { origins: new URL(location.href).searchParams.getAll('origin') });
