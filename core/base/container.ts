import './before-tsyringe.ts';
import { container as root, type DependencyContainer } from 'tsyringe';
import { Disposables } from './disposable.ts';
import { pause } from './pacing/pause.ts';

declare const carries: unique symbol;

/** Names a service and carries its type. Invariant: a token of one service never fits where another's is asked for. */
export type Token<T> = symbol & { readonly [carries]: (service: T) => T };

/** A need that is no service but a function which gives one; as invariant as a token. */
interface Later<T> {
  readonly service: Token<unknown>;
  readonly [carries]: (service: T) => T;
}

/** A token; it is declared beside its service's interface, in the contract of the room that owns it. */
export const token = <T>(name: string): Token<T> => Symbol(name) as Token<T>;

const SERVICE = 'lectern service ';

/** The token of a service that a plugin provides under a name: whoever uses the name, an added module too, has the same token. */
export const serviceToken = <T>(name: string): Token<T> => Symbol.for(`${SERVICE}${name}`) as Token<T>;

/** The name under which a plugin provides a service. @throws Error for a token that `serviceToken` has not made */
export function serviceName<T>(service: Token<T>): string {
  const key = Symbol.keyFor(service);
  if (!key?.startsWith(SERVICE)) throw new Error(`${String(service)} is no token of a plugin's service: make it by serviceToken(name).`);
  return key.slice(SERVICE.length);
}

/** Resolves services. For React's context and for what plugins are given; a service names its needs instead. */
export interface Services {
  /** @throws Error when nothing provides the service, or when services need each other in a circle; it names the trail */
  get<T>(service: Token<T>): T;
}

/** The same, and takes more providers in, such as those of a plugin that has started. */
export interface ServiceContainer extends Services {
  has(service: Token<unknown>): boolean;
  add(module: Module): void;
}

/** How one service is made; the `provide` functions make them. */
interface Provider {
  readonly service: symbol;
  /** Made elsewhere, and disposed there. */
  readonly isBorrowed?: true;
  make(services: Services): unknown;
}

/** What one room, or one plugin, brings to the container. */
export type Module = readonly Provider[];

/** The services of the container itself, for the few who hand them on. */
export const SERVICES = token<ServiceContainer>('Services');

/**
 * One instance of a service, made when it is first asked for. The compiler compares needs with what `make` takes, and what it makes with
 * the token.
 */
export function provide<T, Needs extends readonly unknown[]>(
  service: Token<T>,
  needs: { readonly [I in keyof Needs]: Token<Needs[I]> | Later<Needs[I]> },
  make: (...needed: Needs) => T,
): Provider {
  const given = (services: Services) => (need: Token<unknown> | Later<unknown>) =>
    typeof need === 'symbol' ? services.get(need) : () => services.get(need.service);
  return { service, make: (services) => make(...(needs.map(given(services)) as unknown as Needs)) };
}

/** A service that is there already. */
export const provideValue = <T>(service: Token<T>, value: T): Provider => ({ service, make: () => value, isBorrowed: true });

/** The same instance under a second token, such as a port of a lower room; the compiler sees that it fits. */
export const provideAs = <T, S extends T>(port: Token<T>, service: Token<S>): Provider => ({
  service: port,
  isBorrowed: true,
  make: (services) => services.get(service),
});

/** The need for a service that is asked for at its first use: for two services that need each other. */
export const later = <T>(service: Token<T>): Later<() => T> => ({ service }) as unknown as Later<() => T>;

/** Code that is fetched when somebody first wants it. */
export interface Lazy<T> {
  /** What was fetched; null as long as nobody has loaded it. */
  readonly here: T | null;
  /** Fetches it. Rejects when it does not come; the next call tries again. */
  load(): Promise<T>;
}

/**
 * Code that is fetched late; everything that is goes through here, so that a file that was lost once is asked for again.
 * @param fetch `() => import('./some-file.ts')`, as it is: the module itself is fetched a second time by its address
 */
export const lazily = <T>(fetch: () => Promise<T>): Lazy<T> => new FetchedLate(persistently(fetch));

/** Imports a module that is not built with the page. Everything else is imported by a name that the build and the tests can read. */
export const importByAddress = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/** The address of a file in the browser's words about one that did not come; Safari names none. */
const addressIn = (error: unknown, file: RegExp): string | undefined => file.exec(error instanceof Error ? error.message : '')?.[0];
const MODULE = /https?:\/\/\S+\.js\b/;
const STYLES = /https?:\/\/\S+\.css\b/;

/** How long after a lost file it is asked for again, in ms. */
const ASKED_AGAIN_AFTER = 1000;

/** Vite asks for a style sheet of late code once and not again when it was lost. */
const fetchStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    for (const lost of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (lost.href === href) lost.remove();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The style sheet ${href} did not come.`));
    });
    document.head.append(link);
  });

/**
 * A lost file is asked for again after a pause: networks are bad for a moment, and browsers stop what is on its way when a page is left,
 * which is nothing to report; that page does not live to the end of the pause. Chromium then fetches a module again; Firefox remembers the
 * failure as long as the page lives, by the module's address: with another query it is another module.
 */
function persistently<T>(fetch: () => Promise<T>): () => Promise<T> {
  let queries = 0;
  const fetchAgain = async (error: unknown): Promise<T> => {
    await pause(ASKED_AGAIN_AFTER);
    const styles = addressIn(error, STYLES);
    if (styles !== undefined) await fetchStyles(styles);
    return fetch();
  };
  const fetchAnew = async (error: unknown): Promise<T> => {
    const address = addressIn(error, MODULE);
    if (address === undefined) throw error;
    return (await importByAddress(`${address}?again=${++queries}`)) as T;
  };
  return () => fetch().catch(fetchAgain).catch(fetchAnew);
}

class FetchedLate<T> implements Lazy<T> {
  here: T | null = null;
  private loading: Promise<T> | null = null;

  constructor(private readonly fetch: () => Promise<T>) {}

  load(): Promise<T> {
    return (this.loading ??= this.fetch().then(
      (fetched) => (this.here = fetched),
      (error: unknown) => {
        this.loading = null;
        throw error;
      },
    ));
  }
}

/**
 * The services of one page over tsyringe's container: one instance each, made at first need. A later provider of the same service
 * replaces an earlier one, as long as it has not been made (RT-002).
 */
export class Container implements ServiceContainer {
  private readonly inner: DependencyContainer = root.createChildContainer();
  private readonly undo = new Disposables();
  /** The services that are being made, the outermost first. */
  private readonly trail: symbol[] = [];

  constructor(...modules: readonly Module[]) {
    this.inner.register(SERVICES, { useValue: this });
    for (const module of modules) this.add(module);
  }

  add(module: Module): void {
    for (const provider of module) {
      let made: { readonly instance: unknown } | null = null;
      this.inner.register(provider.service, { useFactory: () => (made ??= { instance: this.make(provider) }).instance });
    }
  }

  has(service: Token<unknown>): boolean {
    return this.inner.isRegistered(service);
  }

  get<T>(service: Token<T>): T {
    if (this.inner.isRegistered(service)) return this.inner.resolve<T>(service);
    const wanted = [...this.trail, service].map((one) => one.description).join(' → ');
    throw new Error(
      `No module provides ${service.description ?? 'this service'} (${wanted}). Add its provider to the page's list of modules.`,
    );
  }

  /** Disposes what was made, the youngest first. tsyringe would pass over it: it does not dispose what factories make. */
  dispose(): void {
    this.undo.dispose();
  }

  private make({ service, make, isBorrowed }: Provider): unknown {
    if (this.trail.includes(service)) {
      const circle = [...this.trail.slice(this.trail.indexOf(service)), service].map((one) => one.description).join(' → ');
      throw new Error(`Services need each other in a circle: ${circle}. Let one of them need the other by later().`);
    }
    this.trail.push(service);
    try {
      const instance = make(this);
      if (!isBorrowed && isDisposable(instance)) this.undo.add(() => instance.dispose());
      return instance;
    } finally {
      this.trail.pop();
    }
  }
}

const isDisposable = (instance: unknown): instance is { dispose(): void } =>
  typeof instance === 'object' && instance !== null && 'dispose' in instance && typeof instance.dispose === 'function';
