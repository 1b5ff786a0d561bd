/** The six documents of the stylesheets' bench: made by counting, so that every run has the same. */
export interface BenchDocument {
  readonly name: string;
  readonly sheet: 'search' | 'unit' | 'menu' | 'news';
  readonly xml: string;
  /** The same document after a small change. */
  readonly changed: string;
}

const WORDS = (
  'course lesson media teacher answer timing station signal river harbour window garden market bridge engine ' +
  'letter number colour summer winter'
).split(' ');

/** A generator of numbers below `n` that starts alike each time. */
function counter(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % n;
  };
}

const sentence = (next: (n: number) => number, length: number): string => Array.from({ length }, () => WORDS[next(WORDS.length)]).join(' ');
const date = (i: number): string => `20${20 + (i % 6)}-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`;

function search(count: number): string {
  const next = counter(7);
  const records = Array.from(
    { length: count },
    (_, i) => `
  <record id="${1000 + i}" type="${401 + next(12)}" score="${next(1000) / 1000}" date="${date(i)}" rating="${next(6)}">
    <title>${sentence(next, 4)} ${i}</title>
    <teaser>${sentence(next, 14)} &amp; more</teaser>
    <path><step id="1">Home</step><step id="${next(90)}">${sentence(next, 2)}</step></path>
    ${i % 3 ? `<tag>${WORDS[next(WORDS.length)]}</tag><tag>${WORDS[next(WORDS.length)]}</tag>` : ''}
  </record>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<answer lang="en">\n' +
    ` <search total="${count}" words="harbour bridge">${records.join('')}\n </search>\n</answer>`
  );
}

function unit(): string {
  const next = counter(11);
  const lessons = Array.from({ length: 8 }, (_, l) => {
    const slides = Array.from({ length: 15 }, (_, s) => {
      const id = l * 15 + s;
      const events = Array.from(
        { length: 4 },
        (_, e) =>
          `<event id="e${id}_${e}" slide="s${id}" time="${id * 20_000 + e * 4_500}" ` +
          `kind="${['show', 'hide', 'mark', 'jump'][e]}"><text>${sentence(next, 6)}</text></event>`,
      );
      return (
        `\n   <slide id="s${id}" kind="${['text', 'picture', 'question'][s % 3]}"><title>${sentence(next, 3)}</title>` +
        `<body><p>${sentence(next, 22)} <b>${sentence(next, 2)}</b>.</p></body>\n` +
        `    ${events.join('\n    ')}\n   </slide>`
      );
    });
    return (
      `\n  <lesson id="${500 + l}" duration="${300 + l * 41}" state="${l < 3 ? 'done' : 'open'}">` +
      `<title>${sentence(next, 4)}</title>${slides.join('')}\n  </lesson>`
    );
  });
  return `<unit id="4711" lang="en"><title>${sentence(next, 5)}</title>${lessons.join('')}\n</unit>`;
}

function menu(): string {
  const next = counter(13);
  let id = 0;
  const item = ([children = 0, ...deeper]: readonly number[]): string => {
    const own = ++id;
    const inside = Array.from({ length: children }, () => item(deeper)).join('');
    return (
      `<item id="${own}" href="page-${own}.html"${own % 7 ? '' : ' hidden="1"'}${own % 5 ? '' : ' access="member"'}>` +
      `<label lang="en">${sentence(next, 2)}</label><label lang="de">${sentence(next, 2)}</label>${inside}</item>\n`
    );
  };
  return `<menu selected="77">${Array.from({ length: 20 }, () => item([4, 5])).join('')}</menu>`;
}

function news(): string {
  const next = counter(17);
  const items = Array.from(
    { length: 50 },
    (_, i) =>
      `\n <article id="${20 + i}" date="${date(i * 5)}" views="${next(90_000)}"><title>${sentence(next, 6)}</title>` +
      `<author id="${next(9)}">${sentence(next, 2)}</author>\n` +
      `  <img src="/media/${i}.jpg" width="320" height="180" alt="${sentence(next, 3)}"/>` +
      `<text><p>${sentence(next, 25)} <em>${sentence(next, 2)}</em> <a href="news-${i}.html">${sentence(next, 2)}</a></p>` +
      `<ul><li>${sentence(next, 5)}</li><li>${sentence(next, 5)}</li></ul></text></article>`,
  );
  return `<news lang="en" page="1">${items.join('')}\n</news>`;
}

const change = (xml: string, from: string | RegExp, to: string): string => {
  const changed = xml.replace(from, to);
  if (changed === xml) throw new Error(`The bench's document lacks ${String(from)}.`);
  return changed;
};

/** All documents, small ones first. */
export function documents(): BenchDocument[] {
  const searches = [10, 1000, 20_000].map((count): BenchDocument => {
    const xml = search(count);
    return { name: `search ${count}`, sheet: 'search', xml, changed: change(xml, '<title>', '<title>changed ') };
  });
  const [unitXml, menuXml, newsXml] = [unit(), menu(), news()];
  return [
    searches[0]!,
    { name: 'news', sheet: 'news', xml: newsXml, changed: change(newsXml, '<title>', '<title>changed ') },
    { name: 'menu', sheet: 'menu', xml: menuXml, changed: change(menuXml, 'selected="77"', 'selected="78"') },
    { name: 'unit', sheet: 'unit', xml: unitXml, changed: change(unitXml, 'state="open"', 'state="done"') },
    searches[1]!,
    searches[2]!,
  ];
}
