import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The path of the first program of `names` that is in PATH, or ''. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not in this folder
      }
    }
  }
  return '';
}

/** Chromium's path: the environment's CHROMIUM, else what PATH offers, else ''. */
export function findChromium() {
  return process.env.CHROMIUM || findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
}

/**
 * The Chromium of the browser tests, or '': the one without windows, which draws the same pages with half of the processor's time, else
 * the whole browser. The long tests take the whole one.
 */
export function findTestChromium() {
  const withoutWindows =
    process.env.CHROMIUM || process.env.LECTERN_SLOW ? '' : findProgram('chromium-headless-shell', 'chrome-headless-shell');
  return withoutWindows || findChromium();
}

/** The first Firefox that has all commands that the driver gives (`network.addDataCollector`). */
const OLDEST_FIREFOX = 143;

/** A Firefox's main version, from the file beside its program; Infinity where there is none to read. */
function firefoxVersion(path) {
  try {
    return Number(/^Version=(\d+)/m.exec(readFileSync(join(dirname(realpathSync(path)), 'application.ini'), 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

/** Path of a Firefox ESR that the driver knows how to drive, or ''. Other editions are not used. */
export function findFirefox() {
  const path = process.env.FIREFOX || findProgram('firefox-esr');
  return path !== '' && firefoxVersion(path) >= OLDEST_FIREFOX ? path : '';
}

/** True when Debian packages can be installed here. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

let updated = false;

/** Installs Debian packages; false when that fails or takes longer than `seconds`. */
export function aptInstall(packages, seconds) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: seconds * 1000, stdio: 'ignore' };
  // A list that did not come is no error for apt-get, and an old list has old versions; a source that is never there must not hinder.
  const update = (...further) => spawnSync('apt-get', ['-q', ...further, 'update'], options).status === 0;
  const whole = ['-o', 'APT::Update::Error-Mode=any'];
  updated ||= update(...whole) || update(...whole) || update();
  return updated && spawnSync('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...packages], options).status === 0;
}

/** What further tests can use: a program, and the Debian packages that bring it and what it needs. */
const PACKAGES = [
  ['firefox-esr', ['firefox-esr']],
  // Firefox plays films with its library, which Firefox's package only recommends.
  ['ffmpeg', ['ffmpeg']],
  ['WebKitWebDriver', ['webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-bad']],
  ['Xvfb', ['xvfb']],
  ['xsltproc', ['xsltproc']],
];

/** Makes sure that Chromium is there; in CI also tries for what further tests can use. Returns a message when the tests cannot run. */
export function provideBrowsers() {
  const whole = findChromium();
  if (canInstall() && findTestChromium() === whole && !process.env.CHROMIUM && !process.env.LECTERN_SLOW) {
    process.stdout.write('Installing Chromium without windows, which the tests need half the time with …\n');
    aptInstall(['chromium-headless-shell'], 600);
  }
  if (!findTestChromium()) {
    if (canInstall()) {
      process.stdout.write('Installing Chromium …\n');
      aptInstall(['chromium'], 600);
    }
    if (!findTestChromium())
      return 'The tests need Chromium. Please install it (Debian: apt-get install chromium) or name its path in CHROMIUM.';
  }
  if (process.env.CI && canInstall()) {
    const wanted = PACKAGES.filter(([program]) => !(program === 'firefox-esr' ? findFirefox() : findProgram(program))).flatMap(
      ([, packages]) => packages,
    );
    if (wanted.length && !aptInstall(wanted, 400))
      process.stdout.write(`${wanted.join(', ')} could not be installed; what needs them is left out.\n`);
  }
  if (!findFirefox()) process.stdout.write(`There is no firefox-esr of version ${OLDEST_FIREFOX} or newer; the Firefox run is left out.\n`);
  return '';
}
