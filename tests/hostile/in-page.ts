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
  // What a link or a form of another site would do is the browser's own; here it would end the test.
  window.addEventListener('submit', (event) => event.preventDefault());
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
    'image',
    'feimage',
    'handler',
    'annotation-xml',
    'maction',
    'portal',
    'marquee',
    'area',
    'map',
    'param',
    'xml',
    'title',
    'slot',
  ]);
  const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'action', 'cite', 'poster', 'data', 'background', 'formaction']);
  const ATTRIBUTES =
    /^(?:on|srcdoc$|formaction$|ping$|http-equiv$|xlink:|xmlns:|is$|contenteditable$|autofocus$|nonce$|referrerpolicy$|dangerously|innerhtml$|attributionsrc$|popovertarget|command(?:for)?$|usemap$|background$|manifest$)/i;
  // By hand and through the prototypes: a hostile form must not hide anything from this.
  const elements = [...Element.prototype.querySelectorAll.call(view, '*')];
  for (const element of elements) {
    const name = element.localName.toLowerCase();
    if (FORBIDDEN.has(name) || name.includes('-')) problems.push(`<${name}> is drawn`);
    for (const attribute of Element.prototype.getAttributeNames.call(element)) {
      const value = Element.prototype.getAttribute.call(element, attribute) ?? '';
      if (ATTRIBUTES.test(attribute)) problems.push(`<${name} ${attribute}> is drawn`);
      if (ADDRESSES.has(attribute)) {
        const { protocol } = new URL(value, location.href);
        // The product draws some pictures itself; in <img> nothing of a picture runs.
        const isOwn = name === 'img' && value.startsWith('data:image/svg+xml,') && !/hurt|evil/i.test(value);
        if (!isOwn && !/^(?:https?|mailto|tel):$/.test(protocol) && !/^data:image\/(?:png|jpeg|gif|webp|avif);/.test(value))
          problems.push(`<${name} ${attribute}> leads to ${value.slice(0, 80)}`);
      }
      if (attribute === 'style' && /url|position|image|expression|@/i.test(value)) problems.push(`<${name} style="${value}"> is drawn`);
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
 * Asks for the view again by its link in the menu, and waits until its answer is drawn and nothing in it changes any more. False when it does
 * not come.
 */
export async function drawAgain(link: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const isBusy = (): boolean => {
    const view = Document.prototype.getElementById.call(document, 'mainContent');
    return !view || view.hasAttribute('aria-busy') || view.firstElementChild === null;
  };
  const busyness = new MutationObserver(() => {
    if (!isBusy()) resolve(true);
  });
  busyness.observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  const anchor = Document.prototype.querySelector.call(document, link);
  if (!(anchor instanceof HTMLAnchorElement)) return false;
  setTimeout(resolve, 5_000, false);
  HTMLElement.prototype.click.call(anchor);
  const isDrawn = await promise;
  busyness.disconnect();
  if (!isDrawn) return false;
  // Widgets and pictures come a little later than their view.
  await new Promise<void>((done) => {
    let timer = setTimeout(done, 40);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, 40);
    });
    const finish = (): void => {
      changes.disconnect();
      done();
    };
    changes.observe(document.body, { subtree: true, childList: true });
    setTimeout(finish, 600);
  });
  return true;
}
