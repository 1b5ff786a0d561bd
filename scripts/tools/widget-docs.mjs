/**
 * Writes docs/widgets.md from the schemas of the widgets (plugins/widgets/<widget>/<widget>.schema.json).
 * `node scripts/tools/widget-docs.mjs --check` writes nothing and ends with 1 when the page is out of date.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'plugins/widgets');
const page = join(root, 'docs/widgets.md');

/** What a schema of one value allows, for a cell of a table. */
function allowed(schema) {
  if (schema.anyOf) return schema.anyOf.map(allowed).join(' or ');
  if (schema.enum) return schema.enum.map((each) => `\`${each}\``).join(', ');
  if (schema.type === 'boolean') return '`1`, `0`';
  if (schema.type === 'string') return 'text';
  const { minimum, maximum } = schema;
  const range = minimum === undefined ? '' : maximum === undefined ? ` from ${minimum}` : ` ${minimum} to ${maximum}`;
  return `${schema.type === 'integer' ? 'whole number' : 'number'}${range}`;
}

const fallback = ({ default: value }) => (value === '' ? '' : value === true ? '`1`' : value === false ? '`0`' : `\`${value}\``);

function section({ title, description, properties }) {
  const rows = Object.entries(properties).map(
    ([name, each]) => `| \`${name}\` | ${each.title ?? ''} | ${allowed(each)} | ${fallback(each)} | ${each.description} |`,
  );
  return [
    `## \`<${title}>\``,
    '',
    description,
    '',
    "| attribute | platform's name | allowed | default | meaning |",
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The schemas of all widgets, by the names of their elements. */
function readSchemas() {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, `${entry.name}.schema.json`)))
    .map(({ name }) => JSON.parse(readFileSync(join(folder, name, `${name}.schema.json`), 'utf8')))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The text of docs/widgets.md. */
function widgetPage(schemas = readSchemas()) {
  return `# Widgets

Written by \`node scripts/tools/widget-docs.mjs\` from the schemas in \`plugins/widgets\`: change those.

A widget is an element whose name begins with \`ui-\`. It may be in stylesheets, HTML bodies and texts of authors, and in another
widget as deep as you like; its attributes configure it. Each child element of a flip box, tab strip or slideshow is one of its parts
(or each item, when a list is the only child); in a flip box and a tab strip the first element of a part is its head. While the plugin
loads, and without it, the content is shown as it is. A value that is not allowed is told on the console, the default is used. The page
\`ui-gallery.html\` of the sandbox shows every widget with every option and its XML.

Colours, sizes and durations come from the custom properties of the customer's \`theme.css\`. With reduced motion nothing moves.

${schemas.map(section).join('\n')}
## Commands

| command | arguments | what it does |
|---|---|---|
| \`widgets.fade\` | \`data-arg-target\`, \`data-arg-to\`, \`data-arg-duration\` | fades the element of that id to an opacity in per cent; \
without \`to\` it is switched |
| \`widgets.openWindow\` | \`data-arg-name\` | opens the \`<ui-window>\` of that name |

A \`<ui-dragdrop>\` says \`ui-drop\` (a bubbling event, its \`detail\` holds \`key\` and \`order\`) when something was dropped elsewhere.

The text area of a \`<ui-source>\` says \`ui-check\` (a bubbling event, its \`detail\` holds the \`text\` and a list \`mistakes\`) \
after each pause of whoever writes. Whoever has a reader of their own for the text puts in what it finds, \
\`{ line, column, message }\` counted from 1, with \`isWarning\` where the text may stay as it is,
and prevents the default, which is to show what the XML parser finds.
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = widgetPage();
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
    console.error('docs/widgets.md is out of date: run node scripts/tools/widget-docs.mjs.');
    process.exitCode = 1;
  }
}
