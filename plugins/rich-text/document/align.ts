import type { Element } from '../tree/piece.ts';

type Attributes = Element['attributes'];
export type Alignment = 'left' | 'center' | 'justify' | 'right';

const DECLARATION = /(?:^|;)\s*text-align\s*:\s*([a-z]+)\s*(?=;|$)/i;

/** The alignment that a block's style says, '' when it says none. */
export function alignmentOf(attributes: Attributes): string {
  const style = attributes.find(([name]) => name === 'style')?.[1] ?? '';
  return DECLARATION.exec(style)?.[1]?.toLowerCase() ?? '';
}

/**
 * Attributes with another alignment; the rest of the style stays. `text-align` is what the page's policy lets through. @param align ''
 * takes it away
 */
export function withAlignment(attributes: Attributes, align: Alignment | ''): Attributes {
  const style = attributes.find(([name]) => name === 'style')?.[1] ?? '';
  const rest = style
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !/^text-align\s*:/i.test(each));
  const wanted = [...rest, ...(align ? [`text-align: ${align}`] : [])].join('; ');
  const others = attributes.filter(([name]) => name !== 'style');
  return wanted ? [...others, ['style', wanted]] : others;
}
