import { act, Profiler } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Subject } from 'rxjs';
import { vi } from 'vitest';
import { CLOCK, FACTS, SETTINGS, TEXTS, type Fact } from '../../../core/api.ts';
import type { PlayerStatus, PlayerViewProps } from '../contract.ts';
import { numberIn, textIn } from '../../../tests/support/texts.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { readClip, readFields } from '../model/attributes.ts';
import { FakePlayer } from './fake-player.fixture.ts';
import { PlayerView } from './player-view.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
/** Where the view of the running test is drawn. */
export let host: HTMLElement;
/** The player that was shown last. */
export let player: FakePlayer;
/** The user's settings, by group and key. */
export let settings: Map<string, string>;
let renders: number;
export const facts = new Subject<Fact>();
const language = { now: 'en' };
/** The clock of the page that the player is on. */
export const clock = new SystemClock();
const given = new Map<symbol, unknown>([
  [CLOCK, clock],
  [
    FACTS,
    {
      on: (type: string, listener: (fact: Fact) => void) => {
        const subscription = facts.subscribe((fact) => {
          if (fact.type === type) listener(fact);
        });
        return () => subscription.unsubscribe();
      },
    },
  ],
  [
    SETTINGS,
    {
      get: (group: string, key: string) => settings.get(`${group} ${key}`) ?? null,
      set: (group: string, key: string, value: string) => settings.set(`${group} ${key}`, value),
    },
  ],
  [
    TEXTS,
    {
      onChange: () => () => undefined,
      get language() {
        return language.now;
      },
      get: (key: string, values: Record<string, string | number> = {}) => textIn(language.now, key, values),
      getIn: textIn,
      number: (value: number, options?: Intl.NumberFormatOptions, of = language.now) => numberIn(of, value, options),
    },
  ],
]);
export const tracks = [
  { id: '0', language: 'en', label: 'English' },
  { id: '1', language: 'de', label: 'Deutsch' },
];
export const subtitles = tracks.map((track) => ({ ...track, src: `${track.id}.vtt`, default: false }));
const make = async () => player;
/** What a test gives beside the usual. */
interface Given extends Partial<PlayerViewProps> {
  readonly createPlayer?: () => Promise<FakePlayer>;
}
/** Draws a player of this status. */
export const show = async (status: Partial<PlayerStatus> = {}, props: Given = {}) => {
  player = new FakePlayer(status);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
        <Profiler
          id="player"
          onRender={() => {
            renders++;
          }}
        >
          <PlayerView
            clip={readClip({ id: 'c1' }, subtitles)}
            fields={readFields({ id: 'p1' })}
            title="Light"
            fps={25}
            IDLesson={0}
            mediaToken=""
            createPlayer={make}
            {...props}
          />
        </Profiler>
      </ServicesContext.Provider>,
    ),
  );
};
export const $ = (selector: string) => host.querySelector<HTMLElement>(selector);
export const control = (name: string) => $(`[data-control="${name}"]`);
export const click = (element: Element | null) =>
  act(async () => {
    element!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
export const press = (element: Element | null, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    element!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
export const emit = (change: Partial<PlayerStatus>) => act(async () => player.emit(change));

/** An empty page. */
export function begin(): void {
  settings = new Map();
  renders = 0;
  language.now = 'en';
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
}
/** Takes everything away again. */
export async function end(): Promise<void> {
  await act(async () => root.unmount());
  host.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
}
/** Takes the view away. */
export const leave = () => act(async () => root.render(null));
/** How often React has drawn since `forgetDrawings`. */
export const drawings = (): number => renders;
export function forgetDrawings(): void {
  renders = 0;
}
