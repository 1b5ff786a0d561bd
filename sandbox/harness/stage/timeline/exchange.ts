import { callOf } from '../../tape/faults.ts';
import type { Entry } from '../../tape/model.ts';
import { Targets } from '../../tape/targets.ts';

/** XML with a line for each element, for reading; anything else as it is. */
export function laidOut(text: string): string {
  if (!text.trimStart().startsWith('<')) return text;
  let depth = 0;
  const lines: string[] = [];
  for (const part of text.replace(/>\s*</g, '>\n<').split('\n')) {
    if (part.startsWith('</')) depth = Math.max(0, depth - 1);
    lines.push(`${'  '.repeat(depth)}${part}`);
    const opens = /^<[^/!?]/.test(part) && !part.endsWith('/>') && !/<\/[^>]*>$/.test(part);
    if (opens) depth += 1;
  }
  return lines.join('\n');
}

/** Address of the stylesheet that draws an answer: the one it names, otherwise that of its data type. '' for an answer without objects. */
export function sheetOf(xml: string): string {
  const [, version = ''] = /<cms [^>]*versionHash="([^"]*)"/.exec(xml) ?? [];
  const [object = ''] = /<object [^>]*>/.exec(xml) ?? [];
  const [, named = ''] = / xslStylesheet="([^"]*)"/.exec(object) ?? [];
  const [, dataType = ''] = / dataType="([^"]*)"/.exec(object) ?? [];
  const name = named || dataType;
  return name === '' || version === '' ? '' : `/${version}/xsl/${name}.xsl`;
}

/** The plugin that an answer's object was opened by, as the facts behind it say; '' while they do not. */
export function pluginOf(entries: readonly Entry[], index: number, dataType: string): string {
  for (const entry of entries.slice(index, index + 200)) {
    if (entry.type !== 'fact' || entry.name !== 'object.opened') continue;
    const { object, plugin } = entry.content as { object?: { dataType?: string }; plugin?: string };
    if (object?.dataType === dataType && plugin !== undefined) return plugin;
  }
  return '';
}

/** What the page says of itself next. */
export function outlineAfter(entries: readonly Entry[], index: number): readonly string[] {
  for (let at = index; at < entries.length; at++) {
    const entry = entries[at]!;
    if (entry.type === 'outline') return entry.lines;
  }
  return [];
}

/** So far before a call the page says what it is for. */
const LOOK_BACK = 500;

/** Id of the element that a call was for; '' when it was for none. */
export function targetOf(entries: readonly Entry[], index: number): string {
  const targets = new Targets();
  for (let at = Math.max(0, index - LOOK_BACK); at < index; at++) {
    const entry = entries[at]!;
    if (entry.type === 'fact') targets.hear({ type: entry.name, ...entry.content });
    if (entry.type === 'request' && callOf(entry.address) !== null) targets.next();
  }
  return targets.next();
}
