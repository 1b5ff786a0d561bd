import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from './search-options.ts';

const MOST = 30;
const { home = './', address = 'index.html' } = document.documentElement.dataset;
const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

const dialog = element<HTMLDialogElement>('search');
const query = element<HTMLInputElement>('query');
const status = element('search-status');
const results = element('results');
const button = element('open-search');

async function json<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

let index: Promise<MiniSearch> | undefined;

/** The index is fetched with the first search; one that did not arrive is asked for again. */
function readIndex(): Promise<MiniSearch> {
  index ??= json<Parameters<typeof MiniSearch.loadJS>[0]>(`${home}search-index.json`).then((stored) =>
    MiniSearch.loadJS(stored, SEARCH_OPTIONS),
  );
  return index.catch((error: unknown) => {
    index = undefined;
    throw error;
  });
}

function result(id: string, page: string, heading: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = home + id;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  link.addEventListener('click', () => dialog.close());
  const item = document.createElement('li');
  item.append(link);
  return item;
}

async function search(): Promise<void> {
  const words = query.value.trim();
  if (words === '') {
    results.replaceChildren();
    status.textContent = '';
    return;
  }
  try {
    const found = (await readIndex()).search(words);
    // What is typed meanwhile has an answer of its own.
    if (words !== query.value.trim()) return;
    results.replaceChildren(...found.slice(0, MOST).map(({ id, page, heading }) => result(String(id), String(page), String(heading))));
    status.textContent =
      found.length > MOST ? `${found.length} places found, the first ${MOST} are shown.` : `${found.length} places found.`;
  } catch {
    status.textContent = 'The index of the search did not arrive. Search again when the connection is back.';
  }
}

function openSearch(): void {
  if (!dialog.open) dialog.showModal();
  query.select();
}

/** A way to the other versions beside this one, where there are any. */
async function offerVersions(): Promise<void> {
  const own = element('version');
  const versions = await json<string[]>(`${home}../versions.json`).catch((): string[] => []);
  const here = new URL(home, location.href).pathname.split('/').at(-2) ?? '';
  if (versions.length < 2 || !versions.includes(here)) return;
  const select = document.createElement('select');
  select.setAttribute('aria-label', 'Version');
  for (const version of versions) select.append(new Option(version, version, version === here, version === here));
  select.addEventListener('change', () => {
    const page = `${home}../${select.value}/`;
    void fetch(page + address, { method: 'HEAD' })
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((isThere) => location.assign(page + (isThere ? address : 'index.html')));
  });
  own.replaceChildren('Version ', select);
}

button.hidden = false;
button.addEventListener('click', openSearch);
query.addEventListener('input', () => void search());
query.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  // Enter would press the form's button, which closes the dialog.
  event.preventDefault();
  results.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isSlash && !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k')) return;
  event.preventDefault();
  openSearch();
});
void offerVersions();
