/** The page's words, by their key. */
type Words = (key: string) => string;

const LONGEST_SIDE = { kind: 'number', minimum: 0, maximum: 10_000, standard: '0' } as const;
const name = (text: Words): string => text('widgets.block.label');
const sectionOf = (text: Words): string =>
  `<section><h3>${escaped(text('widgets.block.head'))}</h3><p>${escaped(text('widgets.block.body'))}</p></section>`;

/** Words of a language's file as XHTML. */
const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const HEIGHTS = {
  auto: (text: Words) => text('widgets.block.height.auto'),
  fixed: (text: Words) => text('widgets.block.height.fixed'),
};

/** The widgets that authors put into their texts: what a new one is, and which of its attributes (docs/widgets.md) they set. */
const BLOCKS = {
  'ui-flipbox': {
    title: (text: Words) => text('widgets.block.flipbox'),
    create: (text: Words) => `<ui-flipbox>${sectionOf(text)}${sectionOf(text)}</ui-flipbox>`,
    part: sectionOf,
    settings: {
      selected: {
        kind: 'part',
        standard: '-1',
        label: (text: Words) => text('widgets.block.openPart'),
        none: { value: '-1', label: (text: Words) => text('widgets.block.noPart') },
      },
      'closed-on-mobile': { kind: 'switch', standard: '0', label: (text: Words) => text('widgets.block.closedOnMobile') },
      'max-height': { ...LONGEST_SIDE, label: (text: Words) => text('widgets.block.maxHeight') },
    },
  },
  'ui-tabstrip': {
    title: (text: Words) => text('widgets.block.tabstrip'),
    create: (text: Words) => `<ui-tabstrip>${sectionOf(text)}${sectionOf(text)}</ui-tabstrip>`,
    part: sectionOf,
    settings: {
      selected: { kind: 'part', standard: '0', label: (text: Words) => text('widgets.block.openPart') },
      height: { kind: 'choice', standard: 'auto', options: HEIGHTS, label: (text: Words) => text('widgets.block.height') },
      label: { kind: 'text', standard: '', label: name },
    },
  },
  'ui-dropbox': {
    title: (text: Words) => text('widgets.block.dropbox'),
    create: (text: Words) =>
      `<ui-dropbox><h3>${escaped(text('widgets.block.head'))}</h3><p>${escaped(text('widgets.block.body'))}</p></ui-dropbox>`,
    settings: {
      open: { kind: 'switch', standard: '0', label: (text: Words) => text('widgets.block.open') },
      'max-height': { ...LONGEST_SIDE, label: (text: Words) => text('widgets.block.maxHeight') },
    },
  },
  'ui-slideshow': {
    title: (text: Words) => text('widgets.block.slideshow'),
    create: (text: Words) => `<ui-slideshow>${sectionOf(text)}${sectionOf(text)}</ui-slideshow>`,
    part: sectionOf,
    settings: {
      'current-slide': {
        kind: 'part',
        standard: '0',
        label: (text: Words) => text('widgets.block.firstSlide'),
        none: { value: '-1', label: (text: Words) => text('widgets.block.randomSlide') },
      },
      height: { kind: 'choice', standard: 'auto', options: HEIGHTS, label: (text: Words) => text('widgets.block.height') },
      interval: {
        ...{ kind: 'number', minimum: 0, maximum: 600_000, divisor: 1000, standard: '0' },
        label: (text: Words) => text('widgets.block.interval'),
      },
      label: { kind: 'text', standard: '', label: name },
    },
  },
  'ui-window': {
    title: (text: Words) => text('widgets.block.window'),
    create: (text: Words) => `<ui-window><p>${escaped(text('widgets.block.body'))}</p></ui-window>`,
    settings: {
      button: { kind: 'text', standard: '', label: (text: Words) => text('widgets.block.button') },
      heading: { kind: 'text', standard: '', label: (text: Words) => text('widgets.block.heading') },
      'max-width': {
        ...{ kind: 'number', minimum: 200, maximum: 4000, standard: '720' },
        label: (text: Words) => text('widgets.block.maxWidth'),
      },
    },
  },
} as const;

/** A part of the rich-text editor (docs/rich-text.md). */
export const textBlocks = { blocks: BLOCKS };
