import { cacheNameOf, GRANT, slotOf, type StoredFor, type Shelf } from '../model/names.ts';
import type { StoredCourse } from '../contract.ts';

const ABOUT = slotOf('about', 'course');

/** One cache of what is stored for somebody, from the page's side. */
export class StoredShelf {
  private constructor(
    readonly name: string,
    private readonly cache: Cache,
  ) {}

  static async open(stored: StoredFor): Promise<StoredShelf> {
    const name = cacheNameOf(stored);
    return new StoredShelf(name, await caches.open(name));
  }

  async has(shelf: Shelf, key: string): Promise<boolean> {
    return (await this.cache.match(slotOf(shelf, key))) !== undefined;
  }

  /** @throws QuotaExceededError when the browser gives no more room */
  async put(shelf: Shelf, key: string, body: BodyInit | null, type: string, grant = ''): Promise<void> {
    const headers = { 'Content-Type': type, ...(grant === '' ? {} : { [GRANT]: grant }) };
    await this.cache.put(slotOf(shelf, key), new Response(body, { headers }));
  }

  /** It is whole. */
  async conclude(course: StoredCourse): Promise<void> {
    await this.cache.put(ABOUT, new Response(JSON.stringify(course)));
  }

  /** What is said of it when it is whole, else null. */
  async about(): Promise<StoredCourse | null> {
    return ((await (await this.cache.match(ABOUT))?.json()) as StoredCourse | undefined) ?? null;
  }

  async text(shelf: Shelf, key: string): Promise<string | null> {
    return (await (await this.cache.match(slotOf(shelf, key)))?.text()) ?? null;
  }
}
