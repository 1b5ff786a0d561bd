import { Marked, type Tokens } from 'marked';

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly fragment: string;
}

/** What the search finds: the text from one heading to the next. */
interface Section {
  readonly heading: Heading;
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
}

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The fragment that a heading is reached by, as GitHub makes it, so that an address with it works in both. */
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** What a person reads of a line of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|#]/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();

/**
 * A Markdown text as HTML. HTML in it is shown as text: the documentation is Markdown alone.
 * @param resolve the address that a link or a picture leads to
 */
export function renderMarkdown(text: string, resolve: (href: string) => string): Rendered {
  const sections: { heading: Heading; text: string }[] = [];
  const headings: Heading[] = [];
  const seen = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text: raw }: Tokens.Heading): string {
        const base = fragmentOf(raw);
        const count = seen.get(base) ?? 0;
        seen.set(base, count + 1);
        const heading = { level: depth, text: plain(raw), fragment: count === 0 ? base : `${base}-${count}` };
        headings.push(heading);
        return `<h${depth} id="${escapeHtml(heading.fragment)}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      html: ({ text: raw }) => escapeHtml(raw),
      code: ({ text: raw, lang = '' }) => {
        const language = lang === '' ? '' : ` data-language="${escapeHtml(lang.split(' ')[0] ?? '')}"`;
        return `<pre tabindex="0"${language}><code>${escapeHtml(raw)}\n</code></pre>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        return `<a href="${escapeHtml(resolve(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href, text: alternative }) =>
        `<img src="${escapeHtml(resolve(href))}" alt="${escapeHtml(plain(alternative))}" loading="lazy">`,
      table({ header, rows }: Tokens.Table): string {
        const inline = (each: Tokens.TableCell): string => this.parser.parseInline(each.tokens);
        const head = header.map((each) => (each.text === '' ? '<td></td>' : `<th scope="col">${inline(each)}</th>`)).join('');
        const body = rows.map((row) => `<tr>${row.map((each) => `<td>${inline(each)}</td>`).join('')}</tr>`).join('\n');
        const label = escapeHtml(plain(header.find((each) => each.text !== '')?.text ?? headings.at(-1)?.text ?? 'table'));
        // A wide table scrolls by itself; who has no mouse scrolls it with the focus on it.
        const whole = `<table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table>`;
        return `<div class="table" role="group" aria-label="${label}" tabindex="0">${whole}</div>\n`;
      },
    },
  });
  const tokens = marked.lexer(text);
  const html = marked.parser(tokens);
  let next = 0;
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ heading: headings[next++] as Heading, text: '' });
    const last = sections.at(-1);
    if (last && token.type !== 'heading' && token.type !== 'space') last.text += `${plain(token.raw).replace(/\s+/g, ' ')} `;
  }
  return { html, headings, sections };
}
