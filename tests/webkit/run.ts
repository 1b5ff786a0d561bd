/**
 * `npm test -- webkit`: films, streams and sounds play in WebKitGTK. Prints one line per check, and writes how many passed to the file
 * named; exit code 0 when all passed, 1 when one failed,
 * 2 when there is no WebKitGTK to test with (Debian: webkit2gtk-driver, xvfb, gstreamer1.0-libav, gstreamer1.0-plugins-bad).
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../sandbox/server/server.ts';
import { findProgram } from '../../scripts/tools/browsers.mjs';
import { root } from '../../scripts/tools/setup.mjs';
import { views } from './views.ts';
import { WebKitPage } from './webdriver.ts';

const PATIENCE = 60_000;
const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The browser that the driver steers: Debian puts it beside the libraries. */
function findBrowser(): string {
  if (process.env.WEBKIT) return process.env.WEBKIT;
  for (const folder of [
    '/usr/lib',
    '/usr/libexec',
    ...(existsSync('/usr/lib')
      ? readdirSync('/usr/lib')
          .filter((name) => name.endsWith('-linux-gnu'))
          .map((name) => join('/usr/lib', name))
      : []),
  ]) {
    for (const edition of ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'])
      if (existsSync(join(folder, edition, 'MiniBrowser'))) return join(folder, edition, 'MiniBrowser');
  }
  return '';
}

const found = { WebKitWebDriver: findProgram('WebKitWebDriver'), Xvfb: findProgram('Xvfb'), MiniBrowser: findBrowser() };
const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
if (missing.length > 0) {
  log(`Left out: ${missing.join(', ')} is not installed.`);
  process.exit(2);
}

const data = mkdtempSync(join(tmpdir(), 'lectern-webkit-'));
const server = await startServer({ port: 0, data, quiet: true, media: [join(root, 'tests/media/files')] });
const page = await WebKitPage.open(found.WebKitWebDriver, found.Xvfb, found.MiniBrowser).catch((error: unknown) => {
  console.error(error);
  return null;
});
let [passed, failed, skipped] = [0, page === null ? 1 : 0, 0];
/** What the browser says it cannot play: its decoders are packages of their own. */
const LACKING = 'return arguments[0].filter((type) => document.createElement("video").canPlayType(type) === "")';
const PACKAGES = 'Debian: gstreamer1.0-libav, gstreamer1.0-plugins-bad';
const MEDIA = "document.querySelector('.lesson-stage :is(video, audio)')";
const WORDS =
  "({ state: document.querySelector('.player')?.dataset.state, problem: " +
  `document.querySelector('.player__problem')?.textContent, at: ${MEDIA}?.currentTime, ready: ` +
  `${MEDIA}?.readyState, error: ${MEDIA}?.error?.message, buffered: [...Array(${MEDIA}?.buffered.length ?? ` +
  `0)].map((_, i) => [${MEDIA}.buffered.start(i), ${MEDIA}.buffered.end(i)]), text: ` +
  "document.querySelector('#mainContent')?.textContent.slice(0, 200) })";
try {
  for (const { name, path, clip, needs } of page === null ? [] : views) {
    try {
      await page!.goTo(`http://127.0.0.1:${server.port}${clip === undefined ? path : '/course-100.html'}`);
      const lacking = await page!.run<string[]>(LACKING, needs);
      if (lacking.length > 0) {
        skipped++;
        log(`left out ${name}: this WebKitGTK cannot play ${lacking.join(' and ')} (${PACKAGES})`);
        continue;
      }
      if (clip !== undefined) {
        // The driver cannot change answers: the page does, and goes on without a reload.
        await page!.until(
          `return document.querySelector('#mainContent a[href*="${path.slice(1)}"]') !== null`,
          PATIENCE,
          `return ${WORDS}`,
        );
        await page!.run(
          `
          const [clip, path] = arguments, real = window.fetch;
          window.fetch = async (input, init) => {
            const answer = await real(input, init);
            if (!/datatype=p_Unit/.test(String(input))) return answer;
            const xml = await answer.text();
            const { status, headers } = answer;
            return new Response(xml.replace(/<clip\\b[^>]*?(?:\\/>|>[\\s\\S]*?<\\/clip>)/, clip), { status, headers });
          };
          document.querySelector('#mainContent a[href*="' + path + '"]').click();`,
          clip,
          path.slice(1),
        );
      }
      await page!.until("return document.querySelector('.lesson-stage [data-control=play]') !== null", PATIENCE, `return ${WORDS}`);
      // Silent playing needs no gesture of a user.
      await page!.run(`${MEDIA}.muted = true; document.querySelector('.lesson-stage [data-control=play]').click()`);
      await page!.until(`return ${MEDIA}.currentTime > 1 && !document.querySelector('.player__problem')`, PATIENCE, `return ${WORDS}`);
      passed++;
      log(`ok      ${name} plays in WebKitGTK`);
    } catch (error) {
      failed++;
      log(`failed  ${name} in WebKitGTK: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await page?.close();
  await server.close();
  rmSync(data, { recursive: true, force: true });
}
const [, , report] = process.argv;
if (report) writeFileSync(report, JSON.stringify({ passed, failed, skipped }));
process.exit(failed > 0 ? 1 : 0);
