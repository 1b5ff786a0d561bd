import { vi, type Mock } from 'vitest';
import { fakeService, type FakePlayer } from './fake-player.fixture.tsx';
import { LessonPage } from './lesson.fixture.tsx';

export const player = (more = '') => `<player id="p1" playerTarget="area" overlayMode="0" ${more}/>`;
export const clip = (more = '') => `<clip id="c1" IDMedia="9001" sourceType="1" filename="a.mp4" path="light/" languageDependent="yes"
  previewPicture="img/a.svg" startTC="00:00:00:00" autostart="0" availFormats="4" ${more}>
  <subtitles language="en" src="media/9001_en.vtt" default="1"/><subtitles language="de" src="media/9001_de.vtt"/></clip>`;
export const slides = `<slides>
  <slide idFolie="1"><html language="en"><h3>Goals</h3><p>one</p></html><html language="de"><h3>Ziele</h3><p>eins</p></html></slide>
  <slide idFolie="2"><picture src="img/f2.png" alt="Parts" w="640" h="360"/></slide>
  <slide idFolie="3"><html language="en"><p>three</p></html></slide></slides>`;
export const timeline = (events = '') =>
  '<timeline clip="c1" fps="25"><event id="e1" idFolie="1" tc="00:00:00:00" type="1"/>' +
  `<event id="e2" idFolie="2" tc="00:00:10:00" type="1"/>${events}</timeline>`;
export const lesson = (inside: string, more = '') =>
  `<lesson id="7" ID="4721" IDObjectType="401" selected="1" ${more}><title language="en">Light</title>` +
  `<title language="de">Licht</title>${inside}</lesson>`;
export const whole = (events = '') => lesson(player() + clip() + slides + timeline(events));

/** What the running test looks at: its page, the service that it has been given, and the service's player. */
export let page: LessonPage;
export let fake: ReturnType<typeof fakeService>;
export let film: FakePlayer;
export let transport: Mock<typeof fetch>;

/** A page with a player, and subtitles of two cues at every address. @param withPlayer false: the player is switched off */
export function begin(withPlayer = true): void {
  fake = fakeService();
  film = fake.player;
  transport = vi.fn(async () => new Response('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n\n00:03.000 --> 00:05.000\nLight is here\n'));
  page = new LessonPage(withPlayer ? fake.service : undefined, transport);
}
/** Takes everything away again. */
export async function end(): Promise<void> {
  await page.close();
  vi.restoreAllMocks();
}
