/*
 * Ids and names that hide what scripts ask the document, the window or a form for; names of attributes that readers take apart in
 * different ways.
 */

/** What our own code and its libraries read there, and what anybody's does. */
const NAMES = (
  'body cookie location documentElement head title referrer domain forms images links scripts anchors embeds currentScript defaultView ' +
  'activeElement implementation createElement createElementNS createTextNode getElementById querySelector ' +
  'querySelectorAll addEventListener ' +
  'importNode adoptNode readyState visibilityState fonts adoptedStyleSheets startViewTransition baseURI URL ' +
  'window self top parent frames name history navigator localStorage sessionStorage indexedDB caches fetch Response AbortController ' +
  'URLSearchParams BroadcastChannel MediaSource ManagedMediaSource WebKitMediaSource trustedTypes scheduler ' +
  'navigation crypto performance ' +
  'customElements matchMedia screen Worker MessageChannel requestIdleCallback VTTCue chrome opera define module ' +
  'exports process global React ' +
  '__REACT_DEVTOOLS_GLOBAL_HOOK__ __proto__ constructor prototype toString valueOf hasOwnProperty toJSON then length nodeType nodeName ' +
  'tagName parentNode parentElement ownerDocument attributes children childNodes firstChild removeChild ' +
  'insertBefore appendChild elements ' +
  'submit reset action method style innerHTML textContent namespaceURI isConnected mainContent footer lessonArea lectern root hurt'
).split(' ');

const FORMS: readonly string[] = [
  '<form name="%"><input name="%"></form>',
  '<img name="%" id="%" src="/img/logo.svg" alt="">',
  '<a id="%" href="https://evil.example/">x</a><a id="%" name="%" href="javascript:hurt(1)">y</a>',
  '<form id="%"><input id="attributes"><input id="%" name="parentNode"></form>',
  '<iframe name="%" srcdoc="<a id=% href=javascript:hurt(1)></a>"></iframe>',
  '<object id="%" name="%" data="x"></object><embed name="%" src="x">',
  '<output id="%" name="%">x</output><button name="%" form="%">x</button>',
  '<div id="%"><span id="%">x</span></div>',
];
const clobbering = NAMES.flatMap((name, i) => FORMS.filter((_, j) => (i + j) % 2 === 0).map((form) => form.replaceAll('%', () => name)));

/** Attributes as readers take them apart: what is between them, how they are quoted, what is in their names. */
const BETWEEN = [...' \t\n\f\r/\u000b\u00a0\u0000"\'=\u2028\ufeff', '//', '/ /'];
const WRITTEN: readonly string[] = [
  '%="hurt(1)"',
  "%='hurt(1)'",
  '%=hurt(1)',
  '%=`hurt(1)`',
  '% = hurt(1)',
  '%\n=\nhurt(1)',
  '%=hurt&#40;1&#41;',
  '%==hurt(1)',
];
const separated = BETWEEN.flatMap((between, i) =>
  WRITTEN.flatMap((written, j) => {
    const handler = ['onerror', 'ONERROR', 'onError', 'onload', 'onfocus autofocus tabindex=1 x', 'onpointerover'][(i + j) % 6]!;
    return [`<img${between}src=x${between}${written.replace('%', handler)}>`, `<svg${between}${written.replace('%', handler)}>`];
  }),
);

const ODD = (
  'on on-click on:click :onclick xml:onclick xlink:onclick x:onclick data-on @click v-on:click ng-click (click) ' +
  'hx-on:click x-on:click x-init ' +
  'v-html [innerHTML] dangerouslySetInnerHTML innerHTML outerHTML srcDoc formAction xlinkHref xmlnsXlink ' +
  'suppressHydrationWarning ref key is ' +
  'children style\u0000 href\u0000 "onclick \'onclick <onclick >onclick \u202eonclick on\u200bclick on\u00adclick \uff4f\uff4eclick ' +
  'o\u0274click __proto__ constructor'
).split(' ');
const odd = ODD.flatMap((name) => [
  `<p ${name}="hurt(1)">x</p>`,
  `<a ${name}="javascript:hurt(1)" href="#">x</a>`,
  `<svg><a ${name}="javascript:hurt(1)"><text>x</text></a></svg>`,
]);

export const names: readonly string[] = [...clobbering, ...separated, ...odd];
