import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { filesBelow } from '../release/files.ts';
import { schemaMarkdown } from './schema.ts';

/** A page of the site. */
export interface Source {
  /** Where its file lies in the project. */
  readonly path: string;
  /** Where it is in the site. */
  readonly address: string;
  readonly markdown: string;
  /** Whether a reader may want the file itself. */
  readonly isCopied: boolean;
}

export interface Person {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly text: string }[];
}

/** The page that leads every reader to their guide, and the list that the navigation is made of. */
export const HOME = 'docs/README.md';

const isPicture = (path: string): boolean => /\.(?:png|svg|jpg|webp)$/.test(path);

function addressOf(path: string): string {
  if (path === HOME) return 'index.html';
  if (path.startsWith('docs/')) return path.slice('docs/'.length).replace(/\.md$|$/, '.html');
  return `project/${path.replace(/\.md$|$/, '.html')}`;
}

function sourceOf(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const address = addressOf(path);
  if (path.endsWith('.md')) return { path, address, markdown: text, isCopied: false };
  if (path.endsWith('.schema.json')) return { path, address, markdown: schemaMarkdown(path, text), isCopied: true };
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  const language = /\.(\w+)$/.exec(path)?.[1] ?? '';
  return { path, address, markdown: `# ${basename(path)}\n\n${fence}${language}\n${text}\n${fence}\n`, isCopied: true };
}

/** The files and pictures that a page leads to, as paths in the project. */
const linked = ({ path, markdown }: Source): string[] =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, href = '']) =>
    posix.join(posix.dirname(path), href),
  );

/** Every page: the files of docs/, and what these lead to of the rest of the project, each once. */
export function readSources(root: string): { readonly sources: readonly Source[]; readonly pictures: readonly string[] } {
  const isFile = (path: string): boolean => existsSync(join(root, path)) && statSync(join(root, path)).isFile();
  const waiting = filesBelow(join(root, 'docs'))
    .filter((path) => path.endsWith('.md') || path.endsWith('.rng'))
    .map((path) => `docs/${path}`);
  const found = new Map<string, Source>();
  const pictures = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path) || !isFile(path)) continue;
    if (isPicture(path)) {
      pictures.add(path);
      continue;
    }
    const source = sourceOf(root, path);
    found.set(path, source);
    if (path.endsWith('.md')) waiting.push(...linked(source));
  }
  return { sources: [...found.values()], pictures: [...pictures] };
}

/** Where a picture of the project is in the site. */
export const pictureAddress = (path: string): string => (path.startsWith('docs/') ? path.slice('docs/'.length) : `project/${path}`);

/** The list by person, from the headings and lists of the home page. */
export function readPeople(markdown: string): Person[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')).trim(),
      links: [...part.matchAll(/^- \[([^\]]+)\]\(([^)#\s]+)/gm)].map(([, text = '', href = '']) => ({
        text: text.replace(/`/g, ''),
        path: posix.join(posix.dirname(HOME), href),
      })),
    }))
    .filter(({ links }) => links.length > 0);
}
