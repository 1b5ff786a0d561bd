import type { Origin } from './origin.ts';

const ROWS: readonly (keyof Origin)[] = ['object', 'node', 'sheet', 'plugin', 'widget', 'key'];

/** The panel beside what is pointed at, and a frame around it. Neither takes the pointer. */
export class Panel {
  private readonly box = document.createElement('section');
  private readonly frame = document.createElement('div');
  private readonly list = document.createElement('dl');

  /** @param text looks up the plugin's texts */
  constructor(private readonly text: (key: string) => string) {
    this.box.className = 'inspector';
    this.box.setAttribute('aria-labelledby', 'inspector-title');
    const title = Object.assign(document.createElement('h2'), {
      id: 'inspector-title',
      className: 'inspector__title',
      textContent: text('inspector.title'),
    });
    const help = Object.assign(document.createElement('p'), { className: 'inspector__help', textContent: text('inspector.help') });
    this.list.className = 'inspector__list';
    this.list.setAttribute('aria-live', 'polite');
    this.list.hidden = true;
    this.box.append(title, help, this.list);
    this.frame.className = 'inspector__frame';
    this.frame.setAttribute('aria-hidden', 'true');
    for (const each of [this.frame, this.box]) {
      each.popover = 'manual';
      document.body.append(each);
      each.showPopover();
    }
  }

  /** Whether an element belongs to the panel itself. */
  holds(element: Element): boolean {
    return this.box.contains(element) || element === this.frame;
  }

  show(element: Element, origin: Origin): void {
    this.list.replaceChildren(
      ...ROWS.filter((row) => origin[row] !== '' || row === 'sheet').flatMap((row) => [
        Object.assign(document.createElement('dt'), { textContent: this.text(`inspector.${row}`) }),
        Object.assign(document.createElement('dd'), { textContent: origin[row] || this.text('inspector.none') }),
      ]),
    );
    this.list.hidden = false;
    const { left, top, width, height } = element.getBoundingClientRect();
    Object.assign(this.frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    // At the other end of the screen, so that it never covers what it is about.
    this.box.toggleAttribute('data-above', top + height / 2 > innerHeight / 2);
  }

  remove(): void {
    this.box.remove();
    this.frame.remove();
  }
}
