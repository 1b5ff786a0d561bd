import type { Browser } from 'playwright-core';
import type { Corpus } from './corpus/corpus.ts';

/** One of the two that are compared. */
export interface Side {
  /** As it was named by who asks. */
  readonly name: string;
  /** A folder of the project: stylesheets, server, customers, sources of the page. */
  readonly root: string;
  /** A build that is taken as it is; null: the folder's own. */
  readonly build: string | null;
}

/** How somebody looks at a page. */
export interface Look {
  /** The language that is asked for; '' for the one that the site opens in. */
  readonly lang: string;
  readonly dark: boolean;
  /** px */
  readonly width: number;
}

/** A page that both sides draw. */
export interface CorpusPage {
  /** `p_News/21` of an object, `news.html` of a page of the site. */
  readonly name: string;
  readonly address: string;
  readonly dataType: string;
  readonly action: number;
  readonly id: number;
  readonly html: string;
  readonly look: Look;
}

/** How two sides are compared. */
export interface RunOptions {
  readonly corpus: Corpus;
  readonly customer: string;
  /** So many pages are looked at in a browser at most, beside those whose stylesheets draw another thing. */
  readonly most: number;
  /** Each page is looked at in each of these ways. */
  readonly looks: readonly Look[];
  /** Pieces of the build are told apart by building each. */
  readonly exact: boolean;
  /** A folder for what is made meanwhile. */
  readonly folder: string;
  launch(): Promise<Browser>;
  buildOf(root: string): Promise<string>;
  write(text: string): void;
}
