/*
 * What is text for one reader of HTML and markup for the next: roots of other namespaces, elements whose content is text, comments,
 * tables that push their content out, elements that are closed in another order than opened, and nesting beyond what readers allow.
 */

const RUN = '<img src=x onerror=hurt(1)>';
const TEXT_ELEMENTS = 'style xmp noscript iframe noembed noframes textarea title plaintext script'.split(' ');
const ROOTS = 'svg math'.split(' ');
const POINTS = ['', 'mtext', 'mi', 'ms', 'mn', 'annotation-xml encoding="text/html"', 'foreignObject', 'desc', 'title'];
/** `%` is an element whose content is text. */
const ESCAPES: readonly string[] = [
  `<%><a title="</%>${RUN}">`,
  `<%><!--</%>${RUN}-->`,
  `<%><![CDATA[</%>${RUN}]]>`,
  `<%><%></%>${RUN}</%>`,
  `<p></%><%>${RUN}`,
  `<%></%/><a id="</%>${RUN}">`,
];
const nameOf = (point: string): string => point.split(' ', 1)[0]!;

const namespaces = ROOTS.flatMap((root) =>
  POINTS.flatMap((point) =>
    TEXT_ELEMENTS.flatMap((element) =>
      ESCAPES.map((escape) => `<${root}>${point && `<${point}>`}${escape.replaceAll('%', element)}</${point ? nameOf(point) : root}>`),
    ),
  ),
);

/** One root inside the other, with what throws a reader back into HTML between them. */
const BREAKERS = 'p br table mglyph malignmark font/color=x b div/ ul h1 pre center body head img'.split(' ');
const crossed = BREAKERS.flatMap((breaker) => [
  `<math><mtext><${breaker}><mglyph><svg><mtext><style><a title="</style>${RUN}">`,
  `<svg><desc><${breaker}><math><mi><style></mi>${RUN}</style>`,
  `<svg></${breaker.split('/', 1)[0]}><style><a title="</style>${RUN}">`,
  `<math><annotation-xml encoding=text/html><${breaker}><style></annotation-xml>${RUN}</style></math>`,
  `<form><math><mtext></form><form><${breaker}><mglyph><style></math>${RUN}`,
]);

const IN_TABLES = 'table tbody tr td th caption colgroup thead tfoot'.split(' ');
const CONTENTS = [
  RUN,
  '<svg onload=hurt(1)>',
  `<style><a title="</style>${RUN}">`,
  '<select><option><script>hurt(1)</script></select>',
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${RUN}">`,
  `<template><td>${RUN}</td></template>`,
  '<input type=hidden onfocus=hurt(1) autofocus>',
  `<caption><svg><title><style>${RUN}</style></title></svg>`,
];
const tables = IN_TABLES.flatMap((inside) => CONTENTS.map((content) => `<table><${inside}>${content}</${inside}></table>`));

const SELECTS = [
  '<select>%',
  '<select><option>%',
  '<select multiple><optgroup label=x>%',
  '<select><button><selectedcontent>%',
  '<datalist>%',
];
const selects = SELECTS.flatMap((frame) => CONTENTS.map((content) => frame.replace('%', content)));

const FORMATS = 'a b big code em font i nobr s small strike strong tt u'.split(' ');
const misnested = FORMATS.flatMap((format) => [
  `<${format} onclick=hurt(1)><p></${format}>${RUN}</p>`,
  `<${format} id=1><${format} id=2><div></${format}><svg><style><p title="</style>${RUN}">`,
  `<table><${format}>${RUN}<tr></${format}><td>${RUN}`,
]);

const deep = [100, 254, 255, 256, 257, 510, 511, 512, 513, 600].flatMap((depth) =>
  ['div', 'svg', 'b', 'table><tr><td'].map((name) => `${`<${name}>`.repeat(depth)}<svg><style><p id="</style>${RUN}">`),
);

const SHADOWS = ['open', 'closed', 'OPEN', ''];
const templates = SHADOWS.flatMap((mode) => [
  `<div><template shadowrootmode=${mode}>${RUN}<slot></slot></template></div>`,
  `<div><template shadowrootmode=${mode} shadowrootclonable shadowrootserializable><style>:host{position:fixed}</style></template></div>`,
  `<template><template shadowrootmode=${mode}><script>hurt(1)</script></template></template>`,
]);

const COMMENTS = '<!--%--> <!-->%--> <!--->%--> <!--!>% <!--%--!> <!%> <?%?> </%> <!-%-> <![CDATA[%]]> <!DOCTYPE/%>'.split(' ');
const comments = COMMENTS.flatMap((form) =>
  [RUN, `a="--!>${RUN}`, `><svg onload=hurt(1)>`, `[<!ENTITY x "${RUN}">]`].map((content) => form.replace('%', content)),
);

export const mutations: readonly string[] = [
  ...namespaces,
  ...crossed,
  ...tables,
  ...selects,
  ...misnested,
  ...deep,
  ...templates,
  ...comments,
];
