import { setAttribute, trusted } from '../dom/index.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
/** Of scripts that wait for their turn; no browser runs this type. */
const WAITING = 'text/plain';
const CLASSIC = /^(?:|(?:text|application)\/(?:x-)?(?:java|ecma)script|module)$/i;

/** A script, and the type it has once its turn has come. */
interface Waiting {
  readonly script: Element;
  readonly type: string | null;
}

/** Takes their type from a document's scripts, so that none runs when it comes into the page. */
export function silence(document: Document): Waiting[] {
  return [...document.getElementsByTagNameNS(XHTML, 'script')].map((script) => {
    const type = script.getAttribute('type');
    script.setAttribute('type', WAITING);
    return { script, type };
  });
}

/** Runs a script; settled when it has run. */
function run(page: Document, { script, type }: Waiting): Promise<void> {
  const fresh = page.createElementNS(XHTML, 'script') as HTMLScriptElement;
  for (const { name, namespaceURI, value } of script.attributes) if (name !== 'type') setAttribute(fresh, namespaceURI, name, value);
  if (type !== null) fresh.setAttribute('type', type);
  // A page hides the attribute from style sheets.
  fresh.nonce = (script as HTMLScriptElement).nonce;
  if (script.textContent) fresh.text = trusted('TrustedScript', script.textContent);
  // Scripts that a script makes run in any order otherwise.
  fresh.async = script.hasAttribute('async');
  const waits = fresh.hasAttribute('src') && !fresh.noModule;
  return new Promise((resolve) => {
    if (!waits) resolve();
    fresh.addEventListener('load', () => resolve());
    fresh.addEventListener('error', () => resolve());
    script.replaceWith(fresh);
  });
}

/** A script that a policy refuses is not waited for longer than this, in milliseconds. */
const PATIENCE = 200;

/** Settled when the modules inside of the page have run, which have no event of their own: they and one more run in order. */
async function inlineModules(page: Document, last: Element): Promise<void> {
  const name = 'lectern-xslt-modules';
  const probe = page.createElementNS(XHTML, 'script') as HTMLScriptElement;
  probe.type = 'module';
  probe.async = false;
  probe.nonce = (last as HTMLScriptElement).nonce;
  probe.text = trusted('TrustedScript', `document.dispatchEvent(new Event('${name}'))`);
  await new Promise((resolve) => {
    page.addEventListener(name, resolve, { once: true });
    setTimeout(resolve, PATIENCE);
    page.documentElement.append(probe);
  });
  probe.remove();
}

/** Runs a page's scripts as its parser would: one after the other, then those that are deferred and modules. */
export async function runScripts(page: Document, scripts: readonly Waiting[]): Promise<void> {
  const deferred: Waiting[] = [];
  for (const each of scripts) {
    const { script, type } = each;
    if (!script.isConnected) continue;
    if (!CLASSIC.test(type ?? '')) await run(page, { script, type });
    else if (script.hasAttribute('async')) void run(page, each);
    else if (type === 'module' || (script.hasAttribute('defer') && script.hasAttribute('src'))) deferred.push(each);
    else await run(page, each);
  }
  for (const each of deferred) await run(page, each);
  const inside = deferred.filter(({ script }) => !script.hasAttribute('src')).at(-1);
  if (inside) await inlineModules(page, inside.script);
}

/**
 * Holds the events of a page that is going to be replaced. What it returns lets them happen, for the new content: DOMContentLoaded at once,
 * load with the page's own, or, when that is over, as soon as the pictures and style sheets are there.
 */
export function holdEvents(page: Document): () => void {
  const window = page.defaultView;
  let isLoaded = page.readyState === 'complete';
  const stop = (event: Event): void => {
    if (!event.isTrusted || (event.target !== page && event.target !== window)) return;
    event.stopImmediatePropagation();
    if (event.type === 'load') isLoaded = true;
  };
  const names = ['DOMContentLoaded', 'load'] as const;
  for (const name of names) window?.addEventListener(name, stop, true);
  return () => {
    page.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    const end = (): void => {
      for (const name of names) window?.removeEventListener(name, stop, true);
    };
    if (!isLoaded) {
      end();
      return;
    }
    const loading = [...page.getElementsByTagNameNS(XHTML, 'img')].filter((each) => !(each as HTMLImageElement).complete);
    const settled = loading.map(
      (each) => new Promise((resolve) => ['load', 'error'].forEach((name) => each.addEventListener(name, resolve, { once: true }))),
    );
    void Promise.all(settled).then(() => {
      end();
      window?.dispatchEvent(new Event('load'));
    });
  };
}
