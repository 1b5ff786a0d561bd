import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { serveTree, ServerFailed, type TreeServer } from '../../pictures/serve.ts';
import { preparedToken } from './ask.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { DrawnTree } from './mix.ts';
import { Visitor } from './visit.ts';

/** Before any content: its dates are those of its files, on both sides. */
const AS_WRITTEN = '2000-01-01';

/** What sites are made of that are compared. */
export interface SiteOptions {
  readonly corpus: Corpus;
  readonly customer: string;
  readonly browser: Browser;
  /** The time in the pages. */
  readonly now: number;
}

/** A tree that is served, with the corpus in its database. */
export class Site {
  private constructor(
    private readonly server: TreeServer,
    private readonly options: SiteOptions,
    /** The session of the harness's reviewer; '' without one. */
    readonly token: string,
  ) {}

  static async open({ root, dist }: DrawnTree, data: string, options: SiteOptions): Promise<Site> {
    const { corpus } = options;
    if (corpus.backup !== null) restore(root, data, corpus.backup);
    const content: Readonly<Record<string, string>> = corpus.content === null ? {} : { LECTERN_CONTENT: corpus.content };
    const server = await serveTree(root, data, { ...content, LECTERN_CONTENT_DAY: AS_WRITTEN, LECTERN_DIST: dist });
    return new Site(server, options, await preparedToken(server.port, options.customer));
  }

  get port(): number {
    return this.server.port;
  }

  /** @param token whose session; '' for a visitor */
  visitor(token: string): Promise<Visitor> {
    const { browser, customer, now } = this.options;
    return Visitor.open(browser, `http://${customer}.localhost:${this.port}`, { token, now });
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** Fills an empty database with a backup, by the tree's own program. @throws ServerFailed */
function restore(root: string, data: string, backup: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join('sandbox', 'server', 'restore.ts'), backup, '--yes'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATABASE_URL: '', LECTERN_PRODUCTION: '0', LECTERN_DATA: data } },
  );
  if (status !== 0) throw new ServerFailed(`The backup cannot be restored by ${root}: ${(stderr || stdout).trim().slice(-400)}`);
}
