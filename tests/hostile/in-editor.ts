/* What runs in pages with something to write into: the editor for authors' texts, and forms. */

interface Taken {
  /** What the editor's field holds after each text, where it was another one than before. */
  readonly values: string[];
  /** How often the editor asked what to do. */
  readonly questions: number;
}

/** Pastes one text after the other over everything, as HTML or as HTML and plain text; a question is declined. */
export async function pasteAll(texts: readonly (string | readonly [html: string, plain: string])[]): Promise<Taken> {
  const values: string[] = [];
  let questions = 0;
  const editor = document.querySelector<HTMLElement>('.rt-text')!;
  const field = document.querySelector<HTMLInputElement>('input[name=t]')!;
  const pause = (): Promise<void> =>
    new Promise((done) => {
      setTimeout(done);
    });
  for (const [i, text] of texts.entries()) {
    const [html, plain] = typeof text === 'string' ? [text, 'plain'] : text;
    const data = new DataTransfer();
    if (html !== '') data.setData('text/html', html);
    data.setData('text/plain', plain);
    editor.focus();
    getSelection()?.selectAllChildren(editor);
    // The browser says so a task later; until then the editor would paste behind what it has, which grows.
    document.dispatchEvent(new Event('selectionchange'));
    const before = field.value;
    const isDropped = i % 5 === 4;
    const { left, top } = editor.getBoundingClientRect();
    const pasted = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox makes the event with an empty clipboard, whatever it is given.
    Object.defineProperty(pasted, 'clipboardData', { value: data });
    editor.dispatchEvent(
      isDropped
        ? new DragEvent('drop', { dataTransfer: data, clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true })
        : pasted,
    );
    for (let tries = 0; tries < 40 && field.value === before; tries++) {
      await pause();
      const answers = document.querySelectorAll<HTMLButtonElement>('dialog[role=alertdialog] button');
      if (answers.length > 0) {
        questions++;
        answers[answers.length - 1]!.click();
        await pause();
        break;
      }
    }
    if (field.value !== before) values.push(field.value);
  }
  return { values, questions };
}

/** Writes one text after the other into the panel for HTML. */
export async function writeAll(texts: readonly string[]): Promise<Taken> {
  const values: string[] = [];
  const field = document.querySelector<HTMLInputElement>('input[name=t]')!;
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 100 && !isSo(); tries++)
      await new Promise((done) => {
        setTimeout(done);
      });
  };
  const panel = (): HTMLTextAreaElement | null => document.querySelector<HTMLTextAreaElement>('.rt-panel__source');
  for (const text of texts) {
    document.querySelector<HTMLButtonElement>('[data-button=html]')!.click();
    await until(() => panel() !== null);
    panel()!.value = text;
    const before = field.value;
    document.querySelector<HTMLButtonElement>('.rt-panel__buttons button:last-child')!.click();
    await until(() => panel() === null && field.value !== before);
    if (field.value !== before) values.push(field.value);
  }
  return { values, questions: 0 };
}

/** Everything in the editor that could run, and everything in it that leads outside of it when it is touched. */
export function editorProblems(): string[] {
  const problems: string[] = [];
  for (const element of document.querySelectorAll('.rt-host *')) {
    if (/^(?:script|style|iframe|object|embed|base|meta|link|template|form)$/i.test(element.localName))
      problems.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes)
      if (/^(?:on|srcdoc$)/i.test(name) || /^[\u0000-\u0020]*(?:java|vb)script:/i.test(value.replace(/[\t\n\r]/g, '')))
        problems.push(`<${element.localName} ${name}="${value.slice(0, 60)}">`);
    for (const type of ['mouseover', 'focus', 'load', 'error', 'animationstart']) element.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return [...new Set(problems)];
}

/** Writes each text into every field of the view, and sends its forms. */
export async function typeAll(texts: readonly string[]): Promise<void> {
  const pause = (ms: number): Promise<void> =>
    new Promise((done) => {
      setTimeout(done, ms);
    });
  for (const text of texts) {
    const view = document.getElementById('mainContent')!;
    for (const field of view.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      if (/^(?:checkbox|radio|hidden|submit|button|file|range)$/.test(field.type)) continue;
      // React hears of a value only when the browser's own setter has set it.
      const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
      for (const type of ['input', 'change', 'blur']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    await pause(0);
    for (const form of view.querySelectorAll('form')) {
      // Fields of numbers and addresses of mail would refuse the text before anybody hears of it.
      form.noValidate = true;
      form.requestSubmit();
      await pause(10);
    }
    const answers = document.querySelectorAll<HTMLButtonElement>('dialog[role=alertdialog] button');
    answers[answers.length - 1]?.click();
  }
}
