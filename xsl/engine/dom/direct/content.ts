/** What an element holds, as HTML's parser goes on inside of it. */
export type Content =
  | 'flow'
  | 'document'
  | 'html'
  | 'head'
  | 'table'
  | 'rows'
  | 'cells'
  | 'columns'
  | 'select'
  | 'options'
  /** Text that is parsed, and nothing else. */
  | 'text'
  /** Text as it is written, and nothing else. */
  | 'raw'
  | 'nothing'
  | 'svg'
  | 'math';

/** What is open around an element, of that which the beginning of another ends: a bit each. */
const [P, LI, DD, A, NOBR, BUTTON, FORM] = [1, 2, 4, 8, 16, 32, 64];
/** They are looked for right outside alone. */
const [HEADING, OPTION] = [128, 256];
const LIST = LI | DD;
/** What nobody looks for beyond a cell and its like. */
const ALL_BUT_FORM = P | LIST | A | NOBR | BUTTON;

/** How the parser takes a start tag. */
interface Rule {
  readonly content: Content;
  /** Where one of these is open, the parser closes it, or leaves the element out. */
  readonly ends: number;
  readonly opens: number;
  /** What is not looked for beyond it. */
  readonly hides: number;
}

const rule = (content: Content, { ends = 0, opens = 0, hides = 0 } = {}): Rule => ({ content, ends, opens, hides });
const each = (names: string, value: Rule): [string, Rule][] => names.split(' ').map((name) => [name, value]);

const ORDINARY = rule('flow');
const ROWS = rule('rows');
const ROW = rule('cells');
const CELL = rule('flow', { hides: ALL_BUT_FORM });
const NOTHING = rule('nothing');
const TEXT = rule('text');
const RAW = rule('raw');

/** Elements in the body of a page that are not ordinary. */
const FLOW: ReadonlyMap<string, Rule> = new Map([
  ...each('address div dialog search', rule('flow', { ends: P })),
  ...each('article aside blockquote center details dir dl fieldset figcaption figure', rule('flow', { ends: P, hides: LIST })),
  ...each('footer header hgroup listing main menu nav ol pre section summary ul', rule('flow', { ends: P, hides: LIST })),
  ...each('h1 h2 h3 h4 h5 h6', rule('flow', { ends: P | HEADING, opens: HEADING, hides: LIST })),
  ...each('p', rule('flow', { ends: P, opens: P })),
  ...each('li', rule('flow', { ends: P | LI, opens: LI, hides: DD })),
  ...each('dd dt', rule('flow', { ends: P | DD, opens: DD, hides: LI })),
  ...each('form', rule('flow', { ends: P | FORM, opens: FORM, hides: LIST })),
  ...each('a', rule('flow', { ends: A, opens: A })),
  ...each('nobr', rule('flow', { ends: NOBR, opens: NOBR })),
  ...each('button', rule('flow', { ends: BUTTON, opens: BUTTON, hides: P | LIST })),
  ...each('object applet marquee', CELL),
  ...each('hr', rule('nothing', { ends: P })),
  ...each('area br embed img input link meta base param source track wbr iframe', NOTHING),
  ...each('table', rule('table', { ends: P, hides: P | BUTTON | LIST })),
  ...each('select', rule('select', { hides: LIST })),
  ...each('option', rule('flow', { ends: OPTION, opens: OPTION })),
  ...each('optgroup', rule('flow', { ends: OPTION })),
  ...each('textarea title', TEXT),
  ...each('script style', RAW),
  ...each('svg', rule('svg')),
  ...each('math', rule('math')),
]);

/** In the body of a page they end, move or leave out something, or what is in them is parsed in another way than it is written. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  (
    'html head body frameset frame caption col colgroup tbody thead tfoot tr td th image isindex basefont bgsound keygen command ' +
    'noscript noembed noframes plaintext xmp template ruby rb rtc rp rt'
  ).split(' '),
);

/** Elements that hold few kinds of others, and these. */
const FEW: Readonly<Partial<Record<Content, ReadonlyMap<string, Rule>>>> = {
  document: new Map([['html', rule('html')]]),
  html: new Map([
    ['head', rule('head')],
    ['body', ORDINARY],
  ]),
  head: new Map([...each('base link meta', NOTHING), ['title', TEXT], ...each('script style', RAW)]),
  table: new Map([...each('thead tbody tfoot', ROWS), ['tr', ROW], ['caption', CELL], ['colgroup', rule('columns')]]),
  rows: new Map([['tr', ROW]]),
  cells: new Map(each('td th', CELL)),
  columns: new Map([['col', NOTHING]]),
  select: new Map([
    ['option', TEXT],
    ['optgroup', rule('options')],
  ]),
  options: new Map([['option', TEXT]]),
  text: new Map(),
  raw: new Map(),
  nothing: new Map(),
};

/**
 * What is open inside of an element, and what it holds; null where HTML's parser would make another tree of it, or might.
 * @param name in lower case
 * @param outer what the element around it holds
 * @param open what is open there
 */
export function entered(name: string, outer: Content, open: number): { readonly content: Content; readonly open: number } | null {
  const few = FEW[outer];
  const own = few ? few.get(name) : ELSEWHERE.has(name) ? undefined : (FLOW.get(name) ?? ORDINARY);
  if (!own || open & own.ends) return null;
  return { content: own.content, open: (open & ~own.hides & ~HEADING & ~OPTION) | own.opens };
}

/** Content in which white space alone is where it was written: other text comes before a table, or begins the body. */
export const BLANK_ALONE: ReadonlySet<Content> = new Set<Content>([
  'document',
  'html',
  'head',
  'table',
  'rows',
  'cells',
  'columns',
  'options',
  'nothing',
]);
