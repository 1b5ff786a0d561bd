import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  Container,
  later,
  lazily,
  provide,
  provideAs,
  provideValue,
  serviceName,
  serviceToken,
  SERVICES,
  token,
  type Token,
} from './container.ts';

const ASKED_AGAIN_AFTER = 1000;

interface Lamp {
  shine(): string;
}
interface Battery {
  readonly volts: number;
}
const LAMP = token<Lamp>('Lamp');
const BATTERY = token<Battery>('Battery');
const battery = provide(BATTERY, [], () => ({ volts: 9 }));
const lamp = provide(LAMP, [BATTERY], ({ volts }) => ({ shine: () => `${volts} V` }));

describe('the wiring is checked by the compiler', () => {
  it('a wrong need, a wrong service and a wrong token do not compile', () => {
    class Torch implements Lamp {
      constructor(private readonly power: Battery) {}
      shine(): string {
        return `${this.power.volts}`;
      }
    }
    provide(LAMP, [BATTERY], (power) => new Torch(power));
    // @ts-expect-error -- a lamp is needed where a battery is given
    provide(LAMP, [LAMP], (power) => new Torch(power));
    // @ts-expect-error -- a battery is made under the token of the lamp
    provide(LAMP, [], () => ({ volts: 9 }));
    // @ts-expect-error -- a need is missing
    provide(LAMP, [], (power: Battery) => new Torch(power));
    provide(LAMP, [later(BATTERY)], (power) => new Torch(power()));
    // @ts-expect-error -- what is needed later is a function
    provide(LAMP, [later(BATTERY)], (power) => new Torch(power));
    // @ts-expect-error -- a lamp is needed later where a battery is given
    provide(LAMP, [later(LAMP)], (power) => new Torch(power()));
    // @ts-expect-error -- a value of another type
    provideValue(BATTERY, { shine: () => '' });
    // @ts-expect-error -- a service that does not fit the port
    provideAs(LAMP, BATTERY);
    // @ts-expect-error -- tokens of two services never fit each other
    const other: Token<Lamp> = BATTERY;
    // @ts-expect-error -- not even when one service could replace the other: a token is invariant
    const wider: Token<{ readonly volts: unknown }> = BATTERY;
    expect([other, wider]).toEqual([BATTERY, BATTERY]);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the container', () => {
  it('RT-002 makes one instance at first need; a later provider takes the place of an earlier one', () => {
    const make = vi.fn(() => ({ volts: 9 }));
    const services = new Container([provide(BATTERY, [], make)], [lamp]);
    expect(make).not.toHaveBeenCalled();
    expect(services.get(LAMP).shine()).toBe('9 V');
    expect(services.get(BATTERY)).toBe(services.get(BATTERY));
    expect(make).toHaveBeenCalledTimes(1);
    const replaced = new Container([battery, lamp]);
    replaced.add([provideValue(BATTERY, { volts: 3 })]);
    expect(replaced.get(LAMP).shine()).toBe('3 V');
  });

  it('names the trail to a service that nobody provides, and the circle of services that need each other', () => {
    expect(() => new Container([lamp]).get(LAMP)).toThrow(/No module provides Battery \(Lamp → Battery\)/);
    const circle = new Container([lamp, provide(BATTERY, [LAMP], ({ shine }) => ({ volts: shine().length }))]);
    expect(() => circle.get(LAMP)).toThrow(/circle: Lamp → Battery → Lamp.*later\(\)/);
  });

  it('later() lets two services need each other', () => {
    const services = new Container([
      provide(LAMP, [later(BATTERY)], (power) => ({ shine: () => `${power().volts} V` })),
      provide(BATTERY, [LAMP], (needed) => ({ volts: needed ? 5 : 0 })),
    ]);
    expect(services.get(LAMP).shine()).toBe('5 V');
  });

  it('disposes what it made, the youngest first, and nothing that it was given', () => {
    const order: string[] = [];
    const part = (name: string) => ({ dispose: () => void order.push(name), volts: 1, shine: () => '' });
    const GIVEN = token<Lamp>('Given');
    const PORT = token<Lamp>('Port');
    const services = new Container([
      provideValue(GIVEN, part('given')),
      provide(LAMP, [BATTERY], ({ volts }) => part(volts ? 'lamp' : '')),
      provide(BATTERY, [], () => part('battery')),
      provideAs(PORT, LAMP),
    ]);
    expect(services.get(PORT)).toBe(services.get(LAMP));
    services.get(GIVEN);
    services.dispose();
    expect(order).toEqual(['lamp', 'battery']);
  });

  it('lazily() fetches code once somebody wants it; a failed load is tried again by the next call', async () => {
    vi.useFakeTimers();
    const fetch = vi.fn(async () => ({ volts: 9 }));
    fetch.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    const code = lazily(fetch);
    expect(code.here).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    const failed = expect(code.load()).rejects.toThrow('offline');
    await vi.advanceTimersByTimeAsync(ASKED_AGAIN_AFTER);
    await failed;
    const [one, other] = await Promise.all([code.load(), code.load()]);
    expect(one).toBe(other);
    expect(code.here).toBe(one);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('what was lost is asked for again after a pause', async () => {
    vi.useFakeTimers();
    const fetch = vi.fn(async () => ({ volts: 9 }));
    fetch.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module: http://localhost/none.js'));
    const code = lazily(fetch);
    expect(code.here).toBeNull();
    const loading = code.load();
    await vi.advanceTimersByTimeAsync(ASKED_AGAIN_AFTER - 1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toBe(await code.load());
    expect(code.here).toEqual({ volts: 9 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('a service of a plugin has the same token for everybody who knows its name', () => {
    const services = new Container();
    services.get(SERVICES).add([provideValue(serviceToken<Battery>('battery'), { volts: 12 })]);
    expect(services.get(serviceToken<Battery>('battery')).volts).toBe(12);
  });
});

it('a service of a plugin is found by its token or by its name', () => {
  expect(serviceName(serviceToken<number>('player'))).toBe('player');
  expect(() => serviceName(token<number>('Clock'))).toThrow(/Clock.*serviceToken/);
});
