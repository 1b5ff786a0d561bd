import { serviceToken } from '../../core/api.ts';
import type { ChosenPicture, LibraryPicture } from './library/library-calls.ts';

/** What an author is asked to choose. */
export interface Choice {
  /** The language that the author writes in. */
  readonly language: string;
  /** The picture that the window begins with; without it, all of them. */
  readonly uploaded?: LibraryPicture;
  onChosen(chosen: ChosenPicture): void;
  /** The window is closed, also after a choice. */
  onClosed(): void;
}

interface UploadWatch {
  readonly signal: AbortSignal;
  /** Bytes that the server has. */
  onProgress(received: number): void;
}

/** The site's pictures, for what authors write in. */
export interface PictureLibrary {
  /** Lets the author choose a picture; none is chosen without words for what it shows. */
  choose(choice: Choice): void;
  /** Brings a picture to the library; else why not, in words for the author, null when it was cancelled. Never rejects. */
  upload(file: File, watch: UploadWatch): Promise<{ readonly done: LibraryPicture } | { readonly problem: string | null }>;
}

export const PICTURE_LIBRARY = serviceToken<PictureLibrary>('pictureLibrary');

/** A page of the site that an author has chosen. */
interface ChosenPage {
  /** Address as it is written in links of the site. */
  readonly href: string;
  readonly title: string;
}

/** The site's pages, for what authors write in. */
export interface PageChooser {
  /** Lets the author look for a page and choose it; `onClosed` comes when the window is closed, also after a choice. */
  choose(choice: { onChosen(chosen: ChosenPage): void; onClosed(): void }): void;
}

export const PAGE_CHOOSER = serviceToken<PageChooser>('pageChooser');

/** What readers would stumble over, for whoever lets an author publish without the form. */
export interface PublishCheck {
  /** Asks the author when there is something of it in the draft. @returns whether it is to be published */
  isReady(ID: number, title: string): Promise<boolean>;
}

export const PUBLISH_CHECK = serviceToken<PublishCheck>('publishCheck');
