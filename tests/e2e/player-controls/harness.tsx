import '../../../core/view/render.css';
import '../../../plugins/site/style.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { CLOCK, COMMANDS, CONFIGURATION, DIALOGS, FACTS, REGISTRY, SESSION, STORAGE, TEXTS, TRANSPORT } from '../../../core/api.ts';
import type { PlayerAdapter, PlayerStatus, PlayerViewProps } from '../../../plugins/player-adapter/contract.ts';
import { compose } from '../../../core/page.ts';
import type { Container } from '../../../core/base/container.ts';
import { loadConfiguration } from '../../../core/config/load.ts';
import { loadTouch } from '../../../core/base/gestures/load.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { FakePlayer } from '../../../plugins/player-adapter/view/fake-player.fixture.ts';
import { PlayerView } from '../../../plugins/player-adapter/view/player-view.tsx';
import { PlayerLog } from '../../../plugins/player-adapter/model/log.ts';
import type { PlayerFactory } from '../../../plugins/player-adapter/model/player-request.ts';
import { createPlayerFactory } from '../../../plugins/player-adapter/service/player-factory.ts';
import { readClip, readFields } from '../../../plugins/player-adapter/model/attributes.ts';
import { ExclusivePlayback } from '../../../plugins/player-adapter/player/exclusive-playback.ts';
import { playerServices } from '../../../plugins/player-adapter/service/service.tsx';

/** What a test says about one player; `fake`: a player that does nothing by itself, with this status. */
export interface Shown {
  readonly clip?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly subtitles?: PlayerViewProps['clip']['subtitles'];
  readonly options?: PlayerViewProps['options'];
  readonly title?: string;
  readonly marks?: readonly {
    readonly seconds: number;
    readonly label: string;
    readonly kind: 'chapter' | 'pause';
    readonly picture?: string;
  }[];
  readonly stage?: boolean;
  readonly tools?: boolean;
  readonly fake?: Partial<PlayerStatus> | null;
  /** Never becomes a player. */
  readonly waiting?: boolean;
  readonly language?: string;
}

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="lectern-${name}"]`)?.content ?? '';

class PlayerHarness {
  readonly fakes: FakePlayer[] = [];
  readonly players: (PlayerAdapter | null)[] = [];
  private root: Root | null = null;
  constructor(private readonly services: Container) {}

  /** Shows players in #players, each in a box of its own. */
  show(all: readonly Shown[]): void {
    this.end();
    const host = document.getElementById('players')!;
    this.root = createRoot(host);
    const { services } = this;
    const needs = {
      log: new PlayerLog(),
      given: { player: 'native' as const },
      events: services.get(FACTS),
      commands: services.get(COMMANDS),
      registry: services.get(REGISTRY),
      clock: services.get(CLOCK),
      transport: services.get(TRANSPORT),
      configuration: services.get(CONFIGURATION),
      storage: services.get(STORAGE),
      session: services.get(SESSION),
      texts: services.get(TEXTS),
      dialogs: services.get(DIALOGS),
    };
    const real = createPlayerFactory(playerServices(needs), { exclusive: new ExclusivePlayback(), asked: new Set() });
    if (all[0]?.language) services.get(TEXTS).select(all[0].language);
    const shown = all.map((each, index) => ({
      ...each,
      props: this.propsOf(each, index),
      make: each.fake ? this.makeFake(index, each.fake) : each.waiting ? () => new Promise<never>(() => {}) : real,
    }));
    this.root.render(
      <StrictMode>
        <ServicesContext.Provider value={services}>
          {shown.map(({ props, make, stage }, index) => (
            <div key={index} className="place" data-stage={index}>
              <PlayerView
                {...props}
                createPlayer={make}
                touch={loadTouch}
                {...(stage ? { fullscreenElement: () => document.querySelector(`[data-stage="${index}"]`) } : {})}
              />
              {stage && (
                <p>
                  <label>
                    Note <input />
                  </label>{' '}
                  <button type="button">Beside</button>
                </p>
              )}
            </div>
          ))}
        </ServicesContext.Provider>
      </StrictMode>,
    );
  }

  end(): void {
    this.root?.unmount();
    this.root = null;
    this.fakes.length = 0;
    this.players.length = 0;
  }

  private makeFake(index: number, status: Partial<PlayerStatus>): PlayerFactory {
    return async (mount, { clip }) => {
      const fake = new FakePlayer((status.duration as unknown) === 'Infinity' ? { ...status, duration: Infinity } : status);
      this.fakes[index] = fake;
      const picture = document.createElement(clip.audio ? 'audio' : 'video');
      picture.className = 'player-media';
      if (picture instanceof HTMLVideoElement) picture.poster = clip.previewPicture;
      for (const { src, language, label } of clip.subtitles)
        picture.append(Object.assign(document.createElement('track'), { src, srclang: language, label, kind: 'subtitles' }));
      fake.media = picture;
      mount.append(picture);
      const end = fake.dispose.bind(fake);
      fake.dispose = () => {
        picture.remove();
        end();
      };
      return fake;
    };
  }

  private propsOf(
    { clip, fields, subtitles = [], options, title = 'How light travels', marks, tools }: Shown,
    index: number,
  ): PlayerViewProps {
    return {
      clip: readClip({ id: `c${index}`, ...clip }, subtitles),
      fields: readFields({ id: `p${index}`, ...fields }),
      title,
      fps: 25,
      IDLesson: 0,
      mediaToken: '',
      ...(options ? { options } : {}),
      ...(marks
        ? { marks: marks.map(({ picture, ...mark }) => ({ ...mark, ...(picture ? { thumbnail: <img src={picture} alt="" /> } : {}) })) }
        : {}),
      ...(tools
        ? {
            tools: (
              <button type="button" className="player__button" aria-label="Slides">
                ▤
              </button>
            ),
          }
        : {}),
      onPlayer: (player) => {
        this.players[index] = player;
      },
    };
  }
}

declare global {
  interface Window {
    playerHarness: PlayerHarness;
  }
}

const configuration = await loadConfiguration((input, init) => fetch(input, init), 'demo', meta('version'), meta('configuration'));
const services = compose({ configuration, platform: 'TEST', transport: (input, init) => fetch(input, init) });
services.get(CLOCK);
// What the registry does before it starts the plugin.
await services.get(TEXTS).ready('player-adapter');
document.documentElement.lang = services.get(TEXTS).language;
window.playerHarness = new PlayerHarness(services);
