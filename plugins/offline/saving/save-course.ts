import { actions, type Clock, type Registry } from '../../../core/api.ts';
import type { StoredCourse } from '../contract.ts';
import type { StoredFor } from '../model/names.ts';
import { mediaIn, type FoundMedium, type Inventory } from './contents.ts';
import { Fetching, type FetchingServices } from './fetching.ts';
import type { WorkerLink } from './link.ts';
import { StoredShelf } from './shelf.ts';
import { filesOfPage, sheetsOf } from './views.ts';

/** Where the player finds a medium (plugins/player-adapter/contract.ts). */
interface StoredAddress {
  readonly url: string;
  readonly lookUp: string | null;
}

/** What of the player storing needs: under which address it would play a medium here. */
interface PlayerAddresses {
  clipOf(attributes: Readonly<Record<string, string>>, subtitles: readonly never[]): object;
  addressOf(
    clip: object,
    of: { readonly IDLesson: number; readonly mediaToken: string },
    signal: AbortSignal,
  ): Promise<StoredAddress | null>;
  addressOfFile(
    file: { readonly url: string; readonly mediaToken: string; readonly IDLesson: number },
    signal: AbortSignal,
  ): Promise<StoredAddress>;
}

export interface SavingNeeds extends FetchingServices {
  readonly registry: Pick<Registry, 'ids' | 'manifest' | 'activate'>;
  readonly link: Pick<WorkerLink, 'order'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Addresses in the page's head: style sheets and the logo. */
  readonly head: () => readonly string[];
}

/** Nobody plays films where no plugin does. */
async function playerOf(registry: SavingNeeds['registry']): Promise<PlayerAddresses | null> {
  const id = registry.ids.find((each) => Object.hasOwn(registry.manifest(each)?.provides ?? {}, 'player'));
  const active = id === undefined ? null : await registry.activate(id);
  return (active?.provided.get('player') as PlayerAddresses | undefined) ?? null;
}

/** Stores media, each under the address by which it is played here. */
async function keepMedia(
  media: readonly FoundMedium[],
  player: PlayerAddresses,
  fetching: Fetching,
  shelf: StoredShelf,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  for (const { clip, ...of } of media) {
    const name = clip === null ? of.url : `${clip['IDMedia']} ${clip['language'] ?? ''}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const found = clip === null ? await player.addressOfFile(of, signal) : await player.addressOf(player.clipOf(clip, []), of, signal);
    if (found === null) continue;
    await fetching.medium(found.url);
    if (found.lookUp !== null) await shelf.put('lookup', found.lookUp, lookUpAnswer(found.url), 'application/xml');
  }
}

/** As the server answers a look-up (protocol 3.4), without an end. */
const lookUpAnswer = (url: string): string => `<media t="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`;

interface CourseToSave {
  readonly stored: StoredFor;
  readonly title: string;
  readonly href: string;
  readonly inventory: Inventory;
}

/**
 * Stores a course whole: the build's files, answers, pictures, films. What an earlier try has stored of films is not fetched again.
 * @param counted is told the bytes of each piece
 * @throws NotFetched without a network; QuotaExceededError without room; what the worker could not do
 */
export async function saveCourse(
  { stored, title, href, inventory }: CourseToSave,
  needs: SavingNeeds,
  signal: AbortSignal,
  counted: (bytes: number) => void,
): Promise<StoredCourse> {
  const { registry, configuration, link, head } = needs;
  const { language, user } = stored;
  await link.order({ type: 'keepWhole' });
  await link.order({ type: 'keepLanguage', language });
  const shelf = await StoredShelf.open(stored);
  let bytes = 0;
  const fetching = new Fetching(needs, shelf, user, signal, (more) => {
    bytes += more;
    counted(more);
  });
  const texts: string[] = [];
  for (const { dataType, ID, action, param } of inventory.answers) {
    const xml = await fetching.answer({ action, dataType, ID, paramString: param, lang: language });
    if (xml !== null) texts.push(xml);
  }
  await fetching.answer({
    action: actions.show,
    dataType: configuration.dataTypes.startPage ?? 'p_StartPage',
    framework: true,
    lang: language,
  });
  const types = [...new Set(inventory.answers.map(({ dataType }) => dataType))];
  for (const address of [...sheetsOf(types, registry, configuration, language), ...filesOfPage(configuration, language, head())])
    await fetching.file(address);
  for (const path of inventory.files) await fetching.file(path);
  const player = await playerOf(registry);
  if (player) await keepMedia(texts.flatMap(mediaIn), player, fetching, shelf, signal);
  const course: StoredCourse = { course: stored.course, language, title, href, bytes, date: needs.clock.now(), left: inventory.left };
  await shelf.conclude(course);
  return course;
}
