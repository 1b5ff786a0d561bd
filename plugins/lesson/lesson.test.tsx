// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIGURATION, TEXTS } from '../../core/api.ts';
import { ServicesContext } from '../../core/render/context.ts';
import { Clip } from './clip.tsx';
import { Lesson } from './lesson.tsx';
import { Slide } from './slide.tsx';
import { SlideBar } from './slide-bar.tsx';
import { texts } from './texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root, host: HTMLElement;
const language = { code: 'en' };
const text = (key: string, values: Record<string, string | number> = {}) => (texts.en![key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const given = new Map<symbol, unknown>([
  [CONFIGURATION, { mediaServer: '/media', videoFormats: [{ id: 4, ext: 'mp4' }, { id: 32, ext: 'mp3' }] }],
  [TEXTS, { changed$: new Subject<void>(), get: text, get language() { return language.code; } }],
]);
const draw = (node: React.ReactNode) => act(async () => root.render(<ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>{node}</ServicesContext.Provider>));

beforeEach(() => { language.code = 'en'; host = document.body.appendChild(document.createElement('div')); root = createRoot(host); });
afterEach(async () => { await act(async () => root.unmount()); host.remove(); vi.restoreAllMocks(); });

const clip = { 'id-media': '9001', path: 'light/', 'language-dependent': 'yes', 'avail-formats': '4', 'preview-picture': 'img/a.svg', title: 'Light' };
const lesson = (
  <Lesson attributes={{ slides: '1 2 3 ', timeline: '1 00:00:00:00;2 00:00:10:00;', fps: '25' }}>
    <Clip attributes={clip}><track kind="subtitles" src="a.vtt" srcLang="en" /></Clip>
    {['1', '2', '3'].map((slide) => <Slide key={slide} attributes={{ slide }}>slide {slide}</Slide>)}
    <SlideBar />
  </Lesson>
);
const shown = () => [...host.querySelectorAll<HTMLElement>('.lesson__slide')].filter((slide) => !slide.hidden).map((slide) => slide.textContent);
const buttons = () => [...host.querySelectorAll<HTMLButtonElement>('.slides__button')];
const video = () => host.querySelector('video')!;
const at = (seconds: number) => act(async () => { video().currentTime = seconds; video().dispatchEvent(new Event('timeupdate')); });

describe('a lesson', () => {
  it('shows one slide at a time, from the first', async () => {
    await draw(lesson);
    expect(shown()).toEqual(['slide 1']);
    expect(host.querySelector('.slides__place')?.textContent).toBe('Slide 1 of 3');
  });

  it('the slides follow the time of the clip, forward and back', async () => {
    await draw(lesson);
    await at(10.1);
    expect(shown()).toEqual(['slide 2']);
    await at(3);
    expect(shown()).toEqual(['slide 1']);
  });

  it('the buttons go on and back, end at the ends, and take the clip along to the slide\'s time', async () => {
    await draw(lesson);
    expect(buttons().map((button) => button.disabled)).toEqual([true, false]);
    Object.defineProperty(video(), 'readyState', { value: 4 });
    await act(async () => buttons()[1]!.click());
    expect([shown(), video().currentTime]).toEqual([['slide 2'], 10]);
    await act(async () => buttons()[1]!.click());
    expect([shown(), video().currentTime, buttons()[1]!.disabled]).toEqual([['slide 3'], 10, true]);
  });

  it('slides outside a lesson stand one below the other', async () => {
    await draw(<><Slide attributes={{ slide: '1' }}>one</Slide><Slide attributes={{ slide: '2' }}>two</Slide><SlideBar /></>);
    expect(host.innerHTML).toBe('onetwo');
  });
});

describe('ui-clip', () => {
  it('is the browser\'s player with source, poster, name and subtitles', async () => {
    await draw(lesson);
    expect(host.querySelector('source')?.getAttribute('src')).toBe('/media/light/9001_en.mp4');
    expect([video().hasAttribute('controls'), video().hasAttribute('playsinline'), video().getAttribute('preload'), video().getAttribute('poster'), video().getAttribute('aria-label')]).toEqual([true, true, 'metadata', 'img/a.svg', 'Light']);
    expect(video().querySelector('track')?.getAttribute('src')).toBe('a.vtt');
  });

  it('says what to do when no source can be played, and tries again on demand', async () => {
    await draw(lesson);
    await act(async () => { host.querySelector('source')!.dispatchEvent(new Event('error')); });
    expect(host.querySelector('video')).toBeNull();
    expect(host.querySelector('[role="alert"]')?.textContent).toContain('try again');
    await act(async () => host.querySelector<HTMLButtonElement>('[role="alert"] button')!.click());
    expect(host.querySelector('video')).not.toBeNull();
  });

  it('goes on at the same place in another language', async () => {
    await draw(lesson);
    await at(42);
    language.code = 'de';
    await draw(<Lesson attributes={{ slides: '1', timeline: '' }}><Clip attributes={{ ...clip }}>{null}</Clip></Lesson>);
    expect(host.querySelector('source')?.getAttribute('src')).toBe('/media/light/9001_de.mp4');
    Object.defineProperty(video(), 'duration', { value: 60 });
    await act(async () => { video().dispatchEvent(new Event('loadedmetadata')); });
    expect(video().currentTime).toBe(42);
  });

  it('begins at its start timecode', async () => {
    await draw(<Clip attributes={{ ...clip, 'start-tc': '00:00:05:00' }}>{null}</Clip>);
    Object.defineProperty(video(), 'duration', { value: 60 });
    await act(async () => { video().dispatchEvent(new Event('loadedmetadata')); });
    expect(video().currentTime).toBe(5);
  });

  it('an audio clip is a sound player; a clip kept elsewhere is a link; one without a format says so', async () => {
    await draw(<Clip attributes={{ 'id-media': '7', type: 'audio', 'avail-formats': '32' }}>{null}</Clip>);
    expect(host.querySelector('audio source')?.getAttribute('type')).toBe('audio/mpeg');
    await draw(<Clip attributes={{ 'id-media': 'x/y', 'source-type': '3' }}>{null}</Clip>);
    expect(host.querySelector('a')?.getAttribute('href')).toBe('https://www.youtube-nocookie.com/embed/x%2Fy');
    await draw(<Clip attributes={{ 'id-media': '7', 'avail-formats': '1' }}>{null}</Clip>);
    expect(host.querySelector('[role="status"]')?.textContent).toBe(texts.en!['clip.noFormat']);
  });
});
