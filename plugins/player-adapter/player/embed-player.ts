import { PlaceholderPlayer } from './placeholder-player.ts';
import type { PlayerServices } from '../model/services.ts';
import type { PublishedPlayer } from './player-status.ts';

/** YouTube's host that sets no cookies before something is played (OP-34). */
const HOST = 'https://www.youtube-nocookie.com';

/** The page of a recording at YouTube in privacy mode; null when the ID is none of theirs. @param startAt seconds */
export function embedAddress(IDMedia: string, startAt: number, language: string): string | null {
  if (!/^[\w-]{6,20}$/.test(IDMedia)) return null;
  const query = new URLSearchParams({
    autoplay: '1',
    rel: '0',
    hl: language,
    ...(startAt > 0 ? { start: String(Math.floor(startAt)) } : {}),
  });
  return `${HOST}/embed/${IDMedia}?${query}`;
}

/** A recording at YouTube: nothing is asked of YouTube before the user has pressed the button (MED-013, MED-014, OP-34). */
export class EmbedPlayer extends PlaceholderPlayer {
  private readonly box = document.createElement('div');

  constructor(
    mount: HTMLElement,
    published: PublishedPlayer,
    services: Pick<PlayerServices, 'texts' | 'log'>,
    private readonly address: string,
    private readonly title: string,
  ) {
    super(published, services, { type: 'vod', state: 'ready' });
    const { text } = published;
    this.box.className = 'player-embed';
    const note = document.createElement('p');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    const translate = (): void => {
      note.textContent = text('player.embed.note');
      button.textContent = text('player.embed.load');
    };
    translate();
    button.addEventListener('click', () => this.load());
    this.onDispose(services.texts.onChange(translate));
    this.onDispose(() => this.box.remove());
    this.box.append(note, button);
    mount.append(this.box);
  }

  override async play(): Promise<void> {
    this.load();
  }

  override stop(): void {
    this.box.querySelector('iframe')?.remove();
    this.store.patch({ state: 'stopped' });
  }

  private load(): void {
    if (this.box.querySelector('iframe')) return;
    const frame = document.createElement('iframe');
    frame.src = this.address;
    frame.title = this.title;
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
    frame.allowFullscreen = true;
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    this.box.replaceChildren(frame);
    frame.focus();
    this.store.patch({ state: 'playing' });
    this.store.publish({ type: 'play' });
  }
}
