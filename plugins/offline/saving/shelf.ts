import { cacheNameOf, GRANT, placeOf, type KeptFor, type Shelf } from '../model/names.ts';
import type { KeptCourse } from '../contract.ts';

const ABOUT = placeOf('about', 'course');

/** One cache of what is stored for somebody, from the page's side. */
export class KeptShelf {
  private constructor(
    readonly name: string,
    private readonly cache: Cache,
  ) {}

  static async open(kept: KeptFor): Promise<KeptShelf> {
    const name = cacheNameOf(kept);
    return new KeptShelf(name, await caches.open(name));
  }

  async has(shelf: Shelf, key: string): Promise<boolean> {
    return (await this.cache.match(placeOf(shelf, key))) !== undefined;
  }

  /** @throws QuotaExceededError when the browser gives no more room */
  async put(shelf: Shelf, key: string, body: BodyInit | null, type: string, grant = ''): Promise<void> {
    const headers = { 'Content-Type': type, ...(grant === '' ? {} : { [GRANT]: grant }) };
    await this.cache.put(placeOf(shelf, key), new Response(body, { headers }));
  }

  /** It is whole. */
  async conclude(course: KeptCourse): Promise<void> {
    await this.cache.put(ABOUT, new Response(JSON.stringify(course)));
  }

  /** What is said of it when it is whole, else null. */
  async about(): Promise<KeptCourse | null> {
    return ((await (await this.cache.match(ABOUT))?.json()) as KeptCourse | undefined) ?? null;
  }

  async text(shelf: Shelf, key: string): Promise<string | null> {
    return (await (await this.cache.match(placeOf(shelf, key)))?.text()) ?? null;
  }
}
