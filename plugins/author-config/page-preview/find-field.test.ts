// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { findField, focusedPart, labelOf, showField } from './find-field.ts';
import { textsOf, textWith, wordsAround } from './page-texts.ts';

const DOCUMENT = parse(
  '<objectDocument><object><title language="en">A hole in the wall</title><title language="de">Ein Loch</title>' +
    '<record author="Ibn al-Haytham" n="3"/><data><news><html language="en"><p>Light   goes\n straight.</p>' +
    '<ul><li>One <b>ray</b></li></ul></html></news></data>' +
    '</object></objectDocument>',
);
const TITLE = '/objectDocument/object/title[1]';
const HTML = "/objectDocument/object/data/news/html[@language='en']";

function draw(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}
const form = (): HTMLElement =>
  draw(
    `<div data-node="${TITLE}"><label class="author-label" for="t">Title</label><textarea id="t" data-xpath="${TITLE}"></textarea></div>` +
      '<details><summary>More</summary><label for="a">Author</label>' +
      '<input id="a" type="text" data-xpath="/objectDocument/object/record/@author"/></details>' +
      `<div id="rich" data-node="${HTML}"><span class="author-label">Text</span></div>` +
      `<input id="gone" data-xpath="/objectDocument/object/nothing"/><input id="bad" data-xpath="///["/>`,
  );
const found = (...texts: string[]): string => {
  const field = findField(form(), DOCUMENT, texts);
  return field === null ? 'none' : `${labelOf(field.host)}: ${field.words}`;
};

afterEach(() => void (document.body.innerHTML = ''));

describe('the field of a text of the page', () => {
  it('is that of the very words, of a paragraph in formatted text too, whatever white space they have', () => {
    expect(found('A hole in the wall')).toBe('Title: A hole in the wall');
    expect(found('Light goes straight.')).toBe('Text: Light goes straight.');
    expect(found('One ray')).toBe('Text: One ray');
    expect(found('ray', 'One ray')).toBe('Text: ray');
  });

  it('is that of the words around when there is none of the innermost ones; else of the longest part of them', () => {
    expect(found('22 November', 'Ibn al-Haytham, 22 November')).toBe('Author: Ibn al-Haytham, 22 November');
    expect(found('A hole in the')).toBe('Title: A hole in the');
  });

  it('is none for words of the page itself, of another language, and for less than three letters', () => {
    expect(found('Back to the list')).toBe('none');
    expect(found('Ein Loch')).toBe('none');
    expect(found('3')).toBe('none');
    expect(found()).toBe('none');
  });

  it('is shown in a block that was closed, with the focus; an editor that is fetched first gets it when it has come', async () => {
    const { host, words } = findField(form(), DOCUMENT, ['Ibn al-Haytham'])!;
    showField(host, words);
    expect(document.querySelector('details')?.open).toBe(true);
    expect(document.activeElement?.id).toBe('a');
    expect(focusedPart(document.body)).toBeNull();
    (document.activeElement as HTMLInputElement).value = 'Ibn  al-Haytham ';
    expect(focusedPart(document.body)?.words).toBe('Ibn al-Haytham');
    const rich = document.querySelector<HTMLElement>('#rich')!;
    showField(rich, 'One ray');
    const editor = document.createElement('div');
    editor.setAttribute('contenteditable', 'true');
    editor.tabIndex = 0;
    editor.innerHTML = '<p>Light goes straight.</p><ul><li><p>One <b>ray</b></p></li></ul>';
    rich.append(editor);
    await expect.poll(() => document.activeElement).toBe(editor);
    expect(getSelection()?.anchorNode).toBe(editor.querySelector('li p'));
  });
});

describe('the texts of a page', () => {
  const inline = (name: string, words: string): string => `<${name} style="display: inline">${words}</${name}>`;
  const view = (): HTMLElement =>
    draw(
      `<main><h1>A ${inline('em', 'hole')}</h1><p>Light ${inline('b', 'goes')} ${inline('i', 'straight')}.</p>` +
        '<img alt="A lens" src="data:,"/><img alt=""/><div> </div></main>',
    ).querySelector('main')!;

  it('are its innermost boxes and pictures with words, in their order', () => {
    const texts = textsOf(view()).map((each) => (each instanceof HTMLImageElement ? each.alt : each.textContent));
    expect(texts).toEqual(['A hole', 'Light goes straight.', 'A lens']);
  });

  it('lead outwards from what was pressed, without saying the same twice', () => {
    const main = view();
    expect(wordsAround(main.querySelector('b')!, main)).toEqual(['goes', 'Light goes straight.']);
    expect(wordsAround(main.querySelector('img')!, main)).toEqual(['A lens']);
  });

  it('are found by their words: alone before among others', () => {
    const main = view();
    expect(textWith(main, 'A lens')?.tagName).toBe('IMG');
    expect(textWith(main, 'goes straight')?.tagName).toBe('P');
    expect(textWith(main, 'dark')).toBeNull();
    expect(textWith(main, '')).toBeNull();
  });
});
