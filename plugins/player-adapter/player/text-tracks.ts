import type { Clock } from '../../../core/api.ts';
import type { Subtitles, TextTrackChoice } from '../contract.ts';

const LEAVING_MS = 300;

interface Entry {
  readonly choice: TextTrackChoice;
  readonly track: TextTrack;
  readonly element: HTMLTrackElement | null;
}

/**
 * Text tracks of one media element: those of the clip as `track` elements, which the browser fetches when shown, and those that a stream
 * brings. A track that does not load leaves the choices, with a word in the console; playback goes on.
 */
export class TextTracks {
  private entries: Entry[] = [];
  private chosen = '';
  private language = '';
  private readonly undos: (() => void)[] = [];

  /** @param changed choices or choice are other than before */
  constructor(
    private readonly media: HTMLMediaElement,
    private readonly clock: Pick<Clock, 'setTimeout'>,
    private readonly changed: () => void,
  ) {
    const list = media.textTracks;
    const on = (type: string, handle: (event: Event) => void): void => {
      list.addEventListener(type, handle);
      this.undos.push(() => list.removeEventListener(type, handle));
    };
    on('addtrack', (event) => this.adopt((event as TrackEvent).track));
    on('removetrack', (event) => this.forget((event as TrackEvent).track));
    // The browser itself shows a track when the system's settings ask for captions, or its own menu was used.
    on('change', () => this.follow());
  }

  get choices(): readonly TextTrackChoice[] {
    return this.entries.map(({ choice }) => choice);
  }

  get choice(): string {
    return this.chosen;
  }

  /**
   * Adds the clip's tracks. One that the clip asks for is shown, in the page's language if there is one.
   * @param resolve makes an address absolute, null when it must not be loaded
   */
  add(subtitles: readonly Subtitles[], language: string, resolve: (src: string) => string | null): void {
    subtitles.forEach(({ src, language: srclang, label }, index) => {
      const address = resolve(src);
      if (address === null) {
        console.warn(`Subtitles "${src}" are not loaded: their address is not one of this site's media.`);
        return;
      }
      const element = document.createElement('track');
      element.kind = 'subtitles';
      element.srclang = srclang;
      element.label = label || srclang;
      element.src = address;
      const choice = { id: `${index}`, language: srclang, label: label || srclang };
      // A page that is left breaks off its loads, which some browsers call an error: only one that stays says so.
      let stay: (() => void) | undefined;
      const failed = (): void => {
        stay = this.clock.setTimeout(() => this.broken(choice.id, address), LEAVING_MS);
      };
      element.addEventListener('error', failed);
      this.undos.push(() => {
        stay?.();
        element.removeEventListener('error', failed);
      });
      this.media.append(element);
      this.entries.push({ choice, track: element.track, element });
    });
    this.language = language;
    const wanted = subtitles.some((each) => each.default);
    const inLanguage = this.entries.find(({ choice }) => base(choice.language) === base(language));
    const byDefault = this.entries.find(({ choice }) => subtitles[Number(choice.id)]?.default);
    if (wanted) this.choose((inLanguage ?? byDefault)?.choice.id ?? '');
  }

  /** Shows a track; '' and unknown ids show none. */
  choose(id: string): void {
    this.chosen = this.entries.some(({ choice }) => choice.id === id) ? id : '';
    for (const { choice, track } of this.entries) {
      const mode = choice.id === this.chosen ? 'showing' : 'disabled';
      // Who draws captions of their own sets "hidden"; that is left so.
      if (!(mode === 'showing' && track.mode === 'hidden')) track.mode = mode;
    }
    this.changed();
  }

  dispose(): void {
    for (const undo of this.undos.splice(0)) undo();
    for (const { element, track } of this.entries.splice(0)) {
      // Chromium keeps the cues of a track that is not disabled for as long as the page.
      track.mode = 'disabled';
      element?.remove();
    }
  }

  private adopt(track: TextTrack | null): void {
    if (!track || (track.kind !== 'subtitles' && track.kind !== 'captions') || this.entries.some((each) => each.track === track)) return;
    // A library around hls.js makes the same tracks beside ours.
    if (this.entries.some(({ choice, element }) => element === null && choice.language === track.language && choice.label === track.label))
      return;
    const id = `stream-${this.entries.length}`;
    this.entries.push({
      choice: { id, language: track.language, label: track.label || track.language || `${this.entries.length + 1}` },
      track,
      element: null,
    });
    this.changed();
  }

  private forget(track: TextTrack | null): void {
    const gone = this.entries.find((each) => each.track === track);
    if (!gone) return;
    this.entries = this.entries.filter((each) => each !== gone);
    if (this.chosen === gone.choice.id) this.chosen = '';
    this.changed();
  }

  private follow(): void {
    const showing = this.entries.filter(({ track }) => track.mode === 'showing');
    const ours = this.entries.find(({ choice, track }) => choice.id === this.chosen && track.mode !== 'disabled');
    if (ours) {
      // Browsers show a second one in their own language beside the one that was chosen.
      for (const { track } of showing) if (track !== ours.track) track.mode = 'disabled';
      return;
    }
    // Of several that the browser shows, the one in the page's language.
    const now = (showing.find(({ choice }) => base(choice.language) === base(this.language)) ?? showing[0])?.choice.id ?? '';
    if (now === this.chosen) return;
    this.chosen = now;
    this.changed();
  }

  private broken(id: string, address: string): void {
    const entry = this.entries.find(({ choice }) => choice.id === id);
    if (!entry) return;
    console.warn(
      `Subtitles ${address} cannot be read and are left out: the file is missing or is no WebVTT (its first line must be WEBVTT).`,
    );
    entry.track.mode = 'disabled';
    entry.element?.remove();
    this.forget(entry.track);
  }
}

const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
