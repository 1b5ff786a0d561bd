/** What a call for an object is answered with. */
export interface Reply {
  readonly name: string;
  readonly type: string;
  readonly body: string;
  /** A stylesheet that the answer names. */
  readonly sheet?: string;
}

/** Calls that bring the page's frame, with the menu whose link asks for the object. */
export const OF_FRAME = /^(?:p_News|p_Menu|p_Site|p_StartPage)$/;

/** Runs in the page before anything else: keeps count of what must never happen. */
export function keepWatch(): void {
  const seen: string[] = [];
  Object.defineProperty(window, 'hurt', {
    value: (what: unknown) => {
      seen.push(`hurt(${String(what)})`);
    },
  });
  Object.defineProperty(window, 'hostileSeen', { value: seen });
  // What everything inherits from must not grow: a key `__proto__` in data may add to it.
  Object.defineProperty(window, 'inherited', {
    value: [Object, Array, String, Function].map((each) => Reflect.ownKeys(each.prototype).length),
  });
  for (const name of ['alert', 'confirm', 'prompt', 'open', 'print'] as const)
    Object.defineProperty(window, name, {
      value: () => {
        seen.push(`window.${name}`);
        return null;
      },
    });
  // What a form would do, or a link that nobody but the browser follows, is the browser's own; here it would end the test.
  window.addEventListener('submit', (event) => event.preventDefault());
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element && Element.prototype.closest.call(event.target, 'a, area');
    if ((link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement) && /^(?:https?|mailto|tel):$/.test(link.protocol))
      event.preventDefault();
  });
}

/** Touches everything in the view as a visitor might and says what is wrong with it. */
export function touch(): string[] {
  const problems: string[] = [];
  const view = Document.prototype.getElementById.call(document, 'mainContent');
  if (!view) return ['#mainContent is gone'];
  const FORBIDDEN = new Set([
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'applet',
    'base',
    'meta',
    'link',
    'template',
    'frame',
    'frameset',
    'noscript',
    'foreignobject',
    'animate',
    'set',
    'animatetransform',
    'animatemotion',
    'feimage',
    'handler',
    'annotation-xml',
    'maction',
    'portal',
    'marquee',
    'param',
    'xml',
    'slot',
  ]);
  const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'action', 'cite', 'poster', 'data', 'background', 'formaction']);
  const ATTRIBUTES = new RegExp(
    `^(?:${[
      'on|xlink:|xmlns:|dangerously|popovertarget',
      '(?:srcdoc|formaction|ping|http-equiv|is|contenteditable|autofocus|nonce|referrerpolicy|innerhtml)$',
      '(?:attributionsrc|command(?:for)?|background|manifest)$',
    ].join('|')})`,
    'i',
  );
  // By hand and through the prototypes: a hostile form must not hide anything from this.
  const elements = [...Element.prototype.querySelectorAll.call(view, '*')];
  for (const element of elements) {
    const name = element.localName.toLowerCase();
    if (FORBIDDEN.has(name) || name.includes('-')) problems.push(`<${name}> is drawn`);
    // The name of a drawing; anywhere else it is the page's.
    if (name === 'title' && element.namespaceURI !== 'http://www.w3.org/2000/svg') problems.push('<title> is drawn outside of a drawing');
    for (const attribute of Element.prototype.getAttributeNames.call(element)) {
      const value = Element.prototype.getAttribute.call(element, attribute) ?? '';
      if (ATTRIBUTES.test(attribute)) problems.push(`<${name} ${attribute}> is drawn`);
      if (attribute === 'usemap' && !value.startsWith('#')) problems.push(`<${name} usemap="${value}"> is drawn`);
      if (name === 'image' && attribute === 'href' && !value.startsWith('#') && new URL(value, location.href).origin !== location.origin)
        problems.push(`<image href="${value}"> leads to another host`);
      // What is no address leads nowhere.
      if (ADDRESSES.has(attribute) && URL.canParse(value, location.href)) {
        const { protocol } = new URL(value, location.href);
        // The product draws some pictures itself; in <img> nothing of a picture runs.
        const isOwn = name === 'img' && value.startsWith('data:image/svg+xml,') && !/hurt|evil/i.test(value);
        if (!isOwn && !/^(?:https?|mailto|tel):$/.test(protocol) && !/^data:image\/(?:png|jpeg|gif|webp|avif);/.test(value))
          problems.push(`<${name} ${attribute}> leads to ${value.slice(0, 80)}`);
      }
      // The product marks with lines of the text's colour what was seen of a film.
      const isOwnMark = /^background-image: linear-gradient\((?:to right|transparent|currentcolor|[\d.%, ])+\);$/.test(value);
      if (attribute === 'style' && !isOwnMark && /url|position|image|expression|@/i.test(value))
        problems.push(`<${name} style="${value}"> is drawn`);
      if (
        attribute === 'target' &&
        !/^(?:_(?:self|top|parent))?$/i.test(value) &&
        !/\bnoopener\b/.test(Element.prototype.getAttribute.call(element, 'rel') ?? '')
      )
        problems.push(`<${name} target="${value}"> hands the window out`);
    }
    if (element instanceof HTMLFormElement) {
      for (const key of [
        'parentElement',
        'parentNode',
        'appendChild',
        'removeChild',
        'insertBefore',
        'ownerDocument',
        'nodeType',
        'nodeName',
        'tagName',
        'elements',
        'children',
        'closest',
        'contains',
        'getAttribute',
        'setAttribute',
        'addEventListener',
        'style',
        'namespaceURI',
        'textContent',
        'isConnected',
      ] as const) {
        const own = (element as unknown as Record<string, unknown>)[key];
        if (own instanceof Element && (own as Element).localName !== 'form' && HTMLFormElement.prototype.contains.call(element, own))
          problems.push(`a form's ${key} is one of its fields`);
      }
    }
  }
  for (const key of [
    'body',
    'head',
    'documentElement',
    'getElementById',
    'querySelector',
    'createElement',
    'activeElement',
    'defaultView',
    'addEventListener',
    'cookie',
    'implementation',
  ] as const)
    if ((document[key] as unknown) instanceof HTMLFormElement || (document[key] as unknown) instanceof HTMLImageElement)
      problems.push(`document.${key} is hidden`);
  for (const element of elements) {
    // Whoever follows a plain link leaves the page: by a click, and in a menu by the key as well.
    const link = element.closest('a');
    const isPlain =
      link !== null &&
      link.hasAttribute('href') &&
      (!(link instanceof HTMLAnchorElement) || /^(?:https?|mailto|tel):$/.test(link.protocol));
    for (const type of [
      'mouseover',
      'pointerover',
      'mouseenter',
      'focusin',
      'focus',
      'input',
      'change',
      'toggle',
      'load',
      'error',
      'animationstart',
      'transitionend',
      'wheel',
      'copy',
      'dragstart',
      'keydown',
    ])
      if (type !== 'keydown' || !isPlain)
        element.dispatchEvent(
          type === 'keydown'
            ? new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true })
            : new Event(type, { bubbles: true }),
        );
    if (!isPlain) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  return [...new Set(problems)];
}

/** What has happened since the last time that must not. */
export function harm(): string[] {
  const { hostileSeen, inherited } = window as unknown as { hostileSeen: string[]; inherited: number[] };
  const now = [Object, Array, String, Function].map((each) => Reflect.ownKeys(each.prototype).length);
  const seen = hostileSeen.splice(0);
  return now.join() === inherited.join() ? seen : [...seen, 'a prototype has other keys than before'];
}

/** Whether the page's own frame is there, and nothing of the view lies over what can be pressed in it. */
export function coveredFrame(): string[] {
  const view = Document.prototype.getElementById.call(document, 'mainContent');
  if (!view) return ['#mainContent is gone'];
  const problems: string[] = [];
  for (const [frame, top] of [
    ['.site-header', 0],
    ['.site-footer', document.documentElement.scrollHeight],
  ] as const) {
    const box = Document.prototype.querySelector.call(document, frame);
    if (!box) problems.push(`${frame} is gone`);
    window.scrollTo({ left: 0, top, behavior: 'instant' });
    for (const control of box?.querySelectorAll('a, button') ?? []) {
      const { left, top: upper, width, height } = control.getBoundingClientRect();
      if (width === 0) continue;
      const over = Document.prototype.elementFromPoint.call(document, left + width / 2, upper + height / 2);
      // A window that is modal is meant to be over everything.
      if (over && Node.prototype.contains.call(view, over) && !over.closest(':modal'))
        problems.push(`<${over.localName} class="${over.getAttribute('class')}" style="${over.getAttribute('style')}"> covers ${frame}`);
    }
  }
  window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  return [...new Set(problems)];
}

/**
 * Asks for the view again by its link in the menu, and waits until its answer is drawn and nothing in it changes any more: stylesheets and
 * code may come after the answer, widgets and pictures after their view. False when nothing is asked for, or it does not come.
 */
async function drawAgain(link: string): Promise<boolean> {
  const { calls, wasShownBefore } = window.hostileTools;
  const quiet = wasShownBefore() ? 40 : 250;
  const started = performance.now();
  const asked = calls.answered;
  const anchor = Document.prototype.querySelector.call(document, link);
  if (!(anchor instanceof HTMLAnchorElement)) return false;
  let changed = started;
  const changes = new MutationObserver(() => {
    changed = performance.now();
  });
  changes.observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
  HTMLElement.prototype.click.call(anchor);
  const isDrawn = (): boolean => {
    const view = Document.prototype.getElementById.call(document, 'mainContent');
    return !!view && !view.hasAttribute('aria-busy') && view.firstElementChild !== null && calls.running === 0;
  };
  try {
    for (;;) {
      await new Promise((done) => {
        setTimeout(done, 20);
      });
      const now = performance.now();
      if (calls.answered === asked) {
        if (now - started > 1_500) return false;
      } else if (isDrawn()) {
        // What moves by itself is not waited for.
        if (now - Math.max(changed, calls.ended) >= quiet || now - calls.ended > 600) return true;
      } else if (now - started > 5_000) return false;
    }
  } finally {
    changes.disconnect();
  }
}

/** What {@link showAll} uses in the page, put there by {@link provideTools}. */
interface Tools {
  /** Calls of the page: how many for the object were answered, how many files are on their way, and when the last one came. */
  readonly calls: { answered: number; running: number; ended: number };
  readonly drawAgain: typeof drawAgain;
  readonly coveredFrame: typeof coveredFrame;
  readonly touch: typeof touch;
  readonly harm: typeof harm;
  readonly answerWith: (reply: Reply) => void;
  /** Whether the page was given an answer of this kind before: its code is there, else it comes later than the answer. */
  readonly wasShownBefore: () => boolean;
}
declare global {
  interface Window {
    readonly hostileTools: Tools;
  }
}

/** A script for each page: with it the page answers its own calls, once it has what to answer, in a tenth of the time of a server. */
export const toolsScript = (): string =>
  `Object.defineProperty(window, 'hostileTools', { value: (${provideTools.toString()})(${OF_FRAME.toString()}, {
    drawAgain: ${drawAgain.toString()}, coveredFrame: ${coveredFrame.toString()},
    touch: ${touch.toString()}, harm: ${harm.toString()} }) });`;

function provideTools(ofFrame: RegExp, looks: Omit<Tools, 'answerWith' | 'calls' | 'wasShownBefore'>): Tools {
  const ask = window.fetch.bind(window);
  const calls = { answered: 0, running: 0, ended: 0 };
  const follow = <T>(file: Promise<T>): Promise<T> => {
    calls.running++;
    const end = (): void => {
      calls.running--;
      calls.ended = performance.now();
    };
    file.then(end, end);
    return file;
  };
  // The bundler asks for code by links in the page's head.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const link of addedNodes)
        if (link instanceof HTMLLinkElement && /^(?:modulepreload|stylesheet)$/.test(link.rel))
          void follow(
            new Promise((done) => {
              for (const type of ['load', 'error']) link.addEventListener(type, done, { once: true });
            }),
          );
  }).observe(document, { subtree: true, childList: true });
  let current: Reply | null = null;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const dataType = url.searchParams.get('datatype') ?? '';
    if (url.origin !== location.origin) return ask(input, init);
    const isAnswered = url.pathname === '/dispatcher.php' && !ofFrame.test(dataType);
    if (isAnswered && dataType === 'p_Object') calls.answered++;
    if (current === null || !isAnswered) return follow(ask(input, init));
    const answer =
      dataType === 'p_Object'
        ? new Response(current.body, { headers: { 'content-type': `${current.type}; charset=UTF-8` } })
        : new Response(null, { status: 204 });
    Object.defineProperty(answer, 'url', { value: url.href });
    calls.ended = performance.now();
    return answer;
  };
  const kinds = new Set<string | undefined>();
  let wasShownBefore = false;
  const answerWith = (reply: Reply): void => {
    current = reply;
    const kind = /dataType="([^"]*)"/.exec(reply.body)?.[1];
    wasShownBefore = kinds.has(kind);
    kinds.add(kind);
  };
  return { ...looks, calls, answerWith, wasShownBefore: () => wasShownBefore };
}

/** Shows one answer; false when it is not drawn. */
export function showOne([reply, link]: readonly [Reply, string]): Promise<boolean> {
  window.hostileTools.answerWith(reply);
  return window.hostileTools.drawAgain(link);
}

/** The product's own buttons that print the page. */
export const PRINT_BUTTONS = ['course', 'certificate', 'notes'].map((block) => `button.${block}__print`).join(', ');

/**
 * Shows one answer after the other and touches everything in it, until one is not drawn or asks something: that is left to the driver.
 * @returns how many were shown to their end, and what is wrong with each
 */
export async function showAll([replies, link, printed, printButtons]: readonly [readonly Reply[], string, boolean, string]): Promise<{
  readonly shown: number;
  readonly isDrawn: boolean;
  readonly mayPrint: boolean;
  readonly problems: readonly (readonly [index: number, problem: string])[];
}> {
  const tools = window.hostileTools;
  const problems: [number, string][] = [];
  const find = (selector: string): Element | null => Document.prototype.querySelector.call(document, selector);
  // The product's own buttons print when they are pressed, and a moment later.
  let mayPrint = printed;
  for (const [i, reply] of replies.entries()) {
    tools.answerWith(reply);
    if (!(await tools.drawAgain(link))) return { shown: i, isDrawn: false, mayPrint, problems };
    let hasPrint = find(printButtons) !== null;
    for (const look of [tools.coveredFrame, tools.touch, tools.harm]) {
      const found = look();
      hasPrint ||= find(printButtons) !== null;
      for (const each of found) if (each !== 'window.print' || !(mayPrint || hasPrint)) problems.push([i, each]);
    }
    mayPrint = hasPrint;
    if (find('dialog:modal, [role=alertdialog]')) return { shown: i + 1, isDrawn: true, mayPrint, problems };
  }
  return { shown: replies.length, isDrawn: true, mayPrint, problems };
}
