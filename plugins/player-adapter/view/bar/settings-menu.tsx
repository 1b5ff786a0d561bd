import type { ReactNode } from 'react';
import { TEXTS, useService } from '../../../../core/api.ts';
import { useControls } from '../context.ts';
import { MenuButton, type MenuItem, type MenuPage } from './menu-button.tsx';
import type { TimeDisplay } from '../seek/timeline.tsx';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

interface Props {
  /** Speed is in here too, for lack of width. */
  readonly compact: boolean;
  readonly display: TimeDisplay;
  readonly onDisplay: (display: TimeDisplay) => void;
  /** An action for which the bar is too narrow: picture in picture. */
  readonly more?: MenuItem | undefined;
}

const useSpeeds = (): { readonly now: string; readonly items: MenuItem[] } => {
  const { player, status, text, language } = useControls();
  const texts = useService(TEXTS);
  const name = (rate: number): string => `${texts.number(rate, {}, language)}×`;
  const items = RATES.map((rate): MenuItem => ({
    kind: 'choice',
    id: String(rate),
    label: name(rate),
    ...(rate === 1 ? { note: text('player.normal') } : {}),
    checked: status.rate === rate,
    choose: () => player.setRate(rate),
  }));
  return { now: name(status.rate), items };
};

/** Speed in a menu of its own, its value on the button; live has none without a past (MED-102). */
export function SpeedMenu(): ReactNode {
  const { status, text } = useControls();
  const { now, items } = useSpeeds();
  if (status.type === 'live' && !status.dvr) return null;
  return (
    <MenuButton
      control="speed"
      face={<span className="player__face">{now}</span>}
      on={status.rate !== 1}
      label={text('player.speedNow', { speed: now })}
      pages={[{ id: 'speed', title: text('player.speed'), items }]}
    />
  );
}

/** Quality, time display and, where the bar is too narrow for more buttons, speed. */
export function SettingsMenu({ compact, display, onDisplay, more }: Props): ReactNode {
  const { player, status, text } = useControls();
  const speeds = useSpeeds();
  const nameOf = (id: number): string => {
    const level = status.levels.find((each) => each.id === id);
    return level ? (level.height > 0 ? `${level.height}p` : `${Math.round(level.bitrate / 1000)} kbit/s`) : '';
  };
  const playing = nameOf(status.playingLevel);
  const automatic = playing && status.level === -1 ? text('player.autoNow', { level: playing }) : text('player.auto');
  const pages: MenuPage[] = [];
  const values: Record<string, string> = {};
  if (compact && !(status.type === 'live' && !status.dvr)) {
    pages.push({ id: 'speed', title: text('player.speed'), items: speeds.items });
    values.speed = speeds.now;
  }
  if (status.levels.length > 1) {
    const levels = [...status.levels].sort((a, b) => b.height - a.height || b.bitrate - a.bitrate);
    const choice = (id: number, label: string): MenuItem => ({
      kind: 'choice',
      id: String(id),
      label,
      checked: status.level === id,
      choose: () => player.setLevel(id),
    });
    pages.push({
      id: 'quality',
      title: text('player.quality'),
      items: [choice(-1, automatic), ...levels.map(({ id }) => choice(id, nameOf(id)))],
    });
    values.quality = status.level === -1 ? automatic : nameOf(status.level);
  }
  if (status.type !== 'live') {
    const choice = (id: TimeDisplay, label: string): MenuItem => ({
      kind: 'choice',
      id,
      label,
      checked: display === id,
      choose: () => onDisplay(id),
    });
    pages.push({
      id: 'display',
      title: text('player.timeDisplay'),
      items: [choice('time', text('player.timePlain')), choice('timecode', text('player.timeCode'))],
    });
    values.display = display === 'time' ? '0:00' : '00:00:00:00';
  }
  const lines = pages.map(({ id, title }): MenuItem => ({ kind: 'page', id, label: title, value: values[id] ?? '', page: id }));
  if (lines.length === 0 && !more) return null;
  const root: MenuPage = { id: 'root', title: text('player.settings'), items: more ? [...lines, more] : lines };
  return (
    <MenuButton
      icon="settings"
      control="settings"
      {...(status.hd ? { badge: text('player.hd') } : {})}
      label={status.hd ? `${text('player.settings')}, ${text('player.hd')}` : text('player.settings')}
      pages={[root, ...pages]}
    />
  );
}
