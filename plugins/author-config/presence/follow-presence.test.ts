import { describe, expect, it, vi } from 'vitest';
import { followPresence } from './follow-presence.ts';

interface Asked {
  readonly url: URL;
  readonly headers: Headers;
  readonly fields: URLSearchParams;
  readonly signal: AbortSignal;
  /** Sends a part of the answer. */
  emit(part: string): void;
  end(): void;
  /** The connection breaks. */
  cut(): void;
}

/** A page, its clock, and a server that answers each question by a stream. */
function site({ status = 200, token = 'h.p.s' as string | null } = {}) {
  const asked: Asked[] = [];
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const state = { status, token, isHidden: false, offered: [] as unknown[], isAway: false };
  const transport = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (state.isAway) throw new TypeError('Failed to fetch');
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const signal = init.signal ?? new AbortController().signal;
    signal.addEventListener('abort', () => {
      try {
        controller.error(new DOMException('Aborted', 'AbortError'));
      } catch {
        // It has ended already.
      }
    });
    const encoder = new TextEncoder();
    asked.push({
      ...{ url: new URL(String(address)), headers: init.headers as Headers, fields: init.body as URLSearchParams, signal },
      emit: (part) => controller.enqueue(encoder.encode(part)),
      end: () => controller.close(),
      cut: () => controller.error(new TypeError('network error')),
    });
    return new Response(body, { status: state.status, headers: { 'ccms-token': 'next' } });
  };
  const services: Parameters<typeof followPresence>[1] = {
    configuration: { dispatcherUrl: '/dispatcher.php', allowedOrigins: [], dataTypes: {}, headers: { token: 'ccms-token' } as never },
    session: {
      user: '13',
      get token() {
        return state.token;
      },
      offer: (token) => void state.offered.push(token),
    },
    ...{ texts: { language: 'en' }, transport, random: { uuid: () => 'a-screen-of-mine' } },
    clock: {
      setTimeout(run, ms) {
        const timer = { run, ms };
        timers.push(timer);
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
      },
    },
    ...{ page: () => 'https://example.org/edit-20.html', isHidden: () => state.isHidden },
  };
  const heard: (readonly string[])[] = [];
  const follower = followPresence(20, services, (names) => heard.push(names));
  return {
    ...{ asked, timers, state, heard, follower },
    /** Waits for the only timer, of so many ms, and lets it go off. */
    async passes(ms: number): Promise<void> {
      await vi.waitFor(() => expect(timers.map((timer) => timer.ms)).toEqual([ms]));
      timers.splice(0)[0]!.run();
    },
    hears: (names: readonly string[]) => vi.waitFor(() => expect(heard.at(-1)).toEqual(names)),
    isAsked: (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times)),
  };
}

const here = (...names: readonly string[]): string =>
  `data: <here ID="20">${names.map((name) => `<author name="${name}"/>`).join('')}</here>\n\n`;

describe('who else is here', () => {
  it('is asked with the token in a header, never in the address, and heard as it comes, in whatever parts', async () => {
    const { asked, heard, state, hears, isAsked } = site();
    await isAsked(1);
    const [{ url, headers, fields, emit }] = asked as [Asked];
    expect([url.pathname, url.searchParams.get('datatype'), url.searchParams.get('id')]).toEqual([
      '/dispatcher.php',
      'p_ObjectPresence',
      '20',
    ]);
    expect([headers.get('authorization'), url.href.includes('h.p.s')]).toEqual(['Bearer h.p.s', false]);
    expect(Object.fromEntries(fields)).toEqual({ screen: 'a-screen-of-mine' });
    emit(here('Emmy Noether'));
    await hears(['Emmy Noether']);
    const both = here('Ada &amp; Co', 'Emmy Noether');
    emit(both.slice(0, 30));
    emit(both.slice(30));
    await hears(['Ada & Co', 'Emmy Noether']);
    emit(here());
    await hears([]);
    expect(heard).toHaveLength(3);
    expect(state.offered).toEqual(['next']);
  });

  it('is nobody when the connection breaks, and is asked again, less and less often', async () => {
    const { asked, state, hears, isAsked, passes } = site();
    await isAsked(1);
    asked[0]!.emit(here('Emmy'));
    await hears(['Emmy']);
    asked[0]!.cut();
    await hears([]);
    state.isAway = true;
    for (const ms of [5000, 15_000, 60_000]) await passes(ms);
    state.isAway = false;
    await passes(60_000);
    await isAsked(2);
    asked[1]!.emit(here('Ada'));
    await hears(['Ada']);
  });

  it('is nobody when the server has heard nothing for long', async () => {
    const { asked, hears, isAsked, passes } = site();
    await isAsked(1);
    asked[0]!.emit(here('Emmy'));
    await hears(['Emmy']);
    await passes(25_000);
    await hears([]);
    expect(asked[0]!.signal.aborted).toBe(true);
    await passes(5000);
    await isAsked(2);
  });

  it('goes on to be known over a stream that ends as it should', async () => {
    const { asked, heard, hears, isAsked, passes } = site();
    await isAsked(1);
    asked[0]!.emit(here('Emmy'));
    await hears(['Emmy']);
    asked[0]!.end();
    await passes(1000);
    await isAsked(2);
    expect(heard).toEqual([['Emmy']]);
  });

  it('is asked once a minute, without a connection that stays, while nobody looks at the page', async () => {
    const { asked, state, heard, follower, hears, isAsked, passes } = site();
    await isAsked(1);
    asked[0]!.emit(here('Emmy'));
    await hears(['Emmy']);
    state.isHidden = true;
    follower.wake();
    await isAsked(2);
    expect([asked[0]!.signal.aborted, asked[1]!.fields.get('once')]).toEqual([true, '1']);
    expect(heard, 'nothing was lost').toEqual([['Emmy']]);
    asked[1]!.emit(here('Emmy', 'Ada'));
    asked[1]!.end();
    await hears(['Emmy', 'Ada']);
    await passes(60_000);
    await isAsked(3);
    asked[2]!.end();
    await vi.waitFor(() => expect(asked[2]!.signal.aborted).toBe(true));
    state.isHidden = false;
    follower.wake();
    await isAsked(4);
    expect(asked[3]!.fields.get('once')).toBeNull();
    follower.close();
    // What the server would count for minutes is taken back.
    await isAsked(5);
    expect(Object.fromEntries(asked[4]!.fields)).toEqual({ screen: 'a-screen-of-mine', gone: '1' });
  });

  it('is nobody where it is refused, and not asked without a session', async () => {
    const refused = site({ status: 403 });
    await refused.isAsked(1);
    await refused.hears([]);
    expect(refused.asked[0]!.signal.aborted).toBe(true);
    const guest = site({ token: null });
    await guest.hears([]);
    expect(guest.asked).toEqual([]);
    await guest.passes(5000);
    guest.state.token = 'h.p.s';
    await guest.passes(15_000);
    await guest.isAsked(1);
  });

  it('is not asked any more when the form is closed', async () => {
    const { asked, heard, timers, follower, isAsked } = site();
    await isAsked(1);
    follower.close();
    await vi.waitFor(() => expect(timers).toEqual([]));
    follower.wake();
    expect([asked.length, asked[0]!.signal.aborted, heard]).toEqual([1, true, []]);
  });

  it('is not read from what is no event', async () => {
    const { asked, hears, isAsked } = site();
    await isAsked(1);
    asked[0]!.emit(': a comment\n\nnothing\ndata: <other><author name="x"/></other>\n\n');
    asked[0]!.emit(here('Emmy'));
    await hears(['Emmy']);
    asked[0]!.emit('data: <here><author\n\n');
    await hears([]);
  });
});
