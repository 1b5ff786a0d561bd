// @vitest-environment happy-dom
import { container as root } from 'tsyringe';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../config/load.ts';
import { UserSettings } from '../config/settings.ts';
import { EventStream } from '../facts/stream.ts';
import { SystemClock } from '../base/clock.ts';
import { ErrorReport } from '../diagnostics/error-report.ts';
import { Layout } from '../view/layout.ts';
import { LocalStorage } from '../base/storage.ts';
import { CLOCK, CONFIGURATION, ERROR_REPORT, EVENTS, LAYOUT, PLATFORM, SESSION, SETTINGS, STORAGE } from '../tokens.ts';
import { Session } from './session.ts';
import { makeToken } from './token.fixture.ts';

describe('the first services', () => {
  it('are made by the container from their tokens and leave nothing behind when it ends', async () => {
    const container = root.createChildContainer();
    container.register(CONFIGURATION, { useValue: readConfiguration({ customer: 'demo' }, 'test', 'demo', 'abcdef') });
    container.register(PLATFORM, { useValue: 'LIVE' });
    for (const [token, type] of [
      [CLOCK, SystemClock],
      [STORAGE, LocalStorage],
      [EVENTS, EventStream],
      [ERROR_REPORT, ErrorReport],
      [SETTINGS, UserSettings],
      [SESSION, Session],
      [LAYOUT, Layout],
    ] as const) {
      container.registerSingleton<unknown>(token, type as never);
    }
    const events = container.resolve<EventStream>(EVENTS);
    const session = container.resolve<Session>(SESSION);
    expect(container.resolve(SESSION)).toBe(session);
    container.resolve(LAYOUT);
    container.resolve<UserSettings>(SETTINGS).set('a', 'b', 'c');
    container.resolve(ERROR_REPORT);
    expect(events.size).toBe(1);
    const facts: string[] = [];
    events.on('session.changed', ({ user }) => void facts.push(user));
    session.offer(makeToken({ jti: '12', exp: Date.now() / 1000 + 60, ccmsAnon: 0 }));
    expect(facts).toEqual(['12']);
    expect(localStorage.getItem('JWT')).not.toBeNull();
    await container.dispose();
    expect(events.size).toBe(0);
  });
});
