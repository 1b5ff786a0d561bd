// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands, openEditor, type OpenEditor } from '../editor/open.ts';
import { optionsFor } from '../editor/options.fixture.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import { readXml } from '../tree/read-xml.ts';
import { readPicture, withWishes } from './picture.ts';

const IMG = '<img src="/library/x/1280.webp" alt="A lens" width="9" height="6"/>';
const TEXT = `<p>ab${IMG}cd</p>`;

describe('the wishes of a picture', () => {
  it('AUT-001 are classes beside those that it has; all else of it stays', () => {
    const source = '<img src="a.jpg" class="hero picture-half" alt="" data-x="1"/>';
    expect(readPicture(source)).toEqual({ size: 'half', flow: '', alt: '', isFigure: false });
    expect(withWishes(source, { flow: 'end' })).toBe('<img src="a.jpg" class="hero picture-half picture-end" alt="" data-x="1"/>');
    expect(withWishes(source, { size: '' })).toBe('<img src="a.jpg" class="hero" alt="" data-x="1"/>');
    expect(withWishes(IMG, { size: 'small' })).toBe(IMG.replace('/>', ' class="picture-small"/>'));
    expect(withWishes('<img src="a.jpg" class="picture-full"/>', { size: '', alt: 'a "b"' })).toBe(
      '<img src="a.jpg" alt="a &quot;b&quot;"/>',
    );
  });

  it('AUT-001 are those of a figure too, whose words are in it; nothing else is a picture', () => {
    const figure = '<figure><img src="a.jpg" alt="x"/><figcaption>y</figcaption></figure>';
    expect(readPicture(figure)).toMatchObject({ isFigure: true, size: '' });
    expect(withWishes(figure, { size: 'half' })).toBe(figure.replace('<figure>', '<figure class="picture-half">'));
    expect(['<math><mi>x</mi></math>', '<imgs/>', '<ui-flipbox>k</ui-flipbox>', '<!-- <img/> -->'].map(readPicture)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a picture in the editor', () => {
  let host: HTMLElement, editor: OpenEditor, state: ToolbarState | null;
  const asked: number[] = [];
  const open = (source: string, standard: 'left' | 'right' = 'left'): void => {
    editor = openEditor(optionsFor(host, source, { standard, moved: (next) => (state = next), askPart: () => asked.push(1) > 0 }));
  };
  const press = (key: string, keyCode: number): boolean =>
    host.querySelector('.rt-text')!.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
  /** Selects what is selected by the arrow key at the cursor: text of the same block has to be before it. */
  const select = (): void => {
    editor.focus();
    editor.run((current, dispatch) => {
      const selection = current.selection.constructor as unknown as { near(at: unknown): typeof current.selection };
      dispatch?.(current.tr.setSelection(selection.near(current.doc.resolve(3))));
      return true;
    });
    press('ArrowRight', 39);
  };

  beforeEach(() => {
    [state, asked.length] = [null, 0];
    host = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    editor.close();
    host.remove();
  });

  it('AUT-001 gets a size and a side by its toolbar, keeps being selected, and undo takes each back', () => {
    open(TEXT);
    expect(state!.picture).toBeNull();
    select();
    expect(state!.picture).toEqual({ size: '', side: '', isFigure: false });
    expect(editor.html()).toBe(TEXT);
    editor.run(commands.wishForPicture({ size: 'small' }));
    editor.run(commands.wishForPicture({ flow: 'start' }));
    expect(state!.picture).toEqual({ size: 'small', side: 'left', isFigure: false });
    expect(editor.html()).toContain('class="picture-small picture-start"');
    expect(host.querySelector('.rt-sealed')!.className).toContain('picture-small picture-start');
    editor.run(commands.wishForPicture({ flow: 'start' }));
    expect(editor.html()).toContain('class="picture-small"');
    editor.run(commands.undo);
    expect(editor.html()).toContain('class="picture-small picture-start"');
    editor.run(commands.undo);
    editor.run(commands.undo);
    expect(editor.html()).toBe(TEXT);
  });

  it('AUT-001 one at a side leaves room for the text, one as wide as the text has no side', () => {
    open(TEXT);
    select();
    editor.run(commands.wishForPicture({ flow: 'end' }));
    expect(editor.html()).toContain('class="picture-half picture-end"');
    editor.run(commands.wishForPicture({ size: 'full' }));
    expect(editor.html()).toContain('class="picture-full"');
  });

  it('AUT-001 begins a line at the right where the language does', () => {
    open(TEXT.replace('/>', ' class="picture-half picture-start"/>'), 'right');
    select();
    expect(state!.picture!.side).toBe('right');
  });

  it('AUT-001 gets other words; Enter asks for them and is no new line', () => {
    open(TEXT);
    select();
    press('Enter', 13);
    expect([asked, editor.html(), editor.picture()!.alt]).toEqual([[1], TEXT, 'A lens']);
    editor.describePicture('A prism');
    expect(editor.html()).toBe(TEXT.replace('A lens', 'A prism'));
  });
});

describe('blocks of code', () => {
  it('AUT-001 are made and taken away by one button, with their lines', () => {
    const host = document.body.appendChild(document.createElement('div'));
    const states: ToolbarState[] = [];
    const editor = openEditor(optionsFor(host, '<p>a<br/>b</p>', { moved: (next) => states.push(next) }));
    editor.run(commands.togglePre);
    expect([editor.html(), states.at(-1)!.block]).toEqual(['<pre>a\nb</pre>', 'pre']);
    editor.run(commands.togglePre);
    expect([editor.html(), states.at(-1)!.block]).toEqual(['<p>a<br/>b</p>', 'p']);
    editor.replace(readXml('<p>a  <b>c</b></p>\n<p>d</p><p>e</p>'), 'anew');
    editor.run((state, dispatch) => {
      const selection = state.selection.constructor as unknown as {
        create(doc: unknown, from: number, to: number): typeof state.selection;
      };
      dispatch?.(state.tr.setSelection(selection.create(state.doc, 1, 7)));
      return true;
    });
    editor.run(commands.togglePre);
    expect(editor.html()).toBe('<pre>a  <b>c</b>\nd</pre><p>e</p>');
    editor.run(commands.undo);
    expect(editor.html()).toBe('<p>a  <b>c</b></p>\n<p>d</p><p>e</p>');
    editor.close();
    host.remove();
  });
});
