import { nameOf, roleOf, statesOf, valueOf } from './roles.ts';

/** What moves by itself: a player's time and sliders, and what is announced while it plays. */
const MOVING = '[data-harness="moving"], video, audio, [role=slider], [role=timer], [role=progressbar], progress, [aria-live="off"]';
/** So many elements are looked at; what comes behind them is far below what a person sees. */
const MOST = 4000;

const isHidden = (element: Element): boolean => {
  if (element.getAttribute('aria-hidden') === 'true' || (element as HTMLElement).hidden) return true;
  return !element.checkVisibility({ visibilityProperty: true });
};

/** The text that is an element's own, and nobody's below it. */
function ownText(element: Element): string {
  let text = '';
  for (const node of element.childNodes) if (node.nodeType === 3) text += node.nodeValue ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * The page as lines, one for each element that has a role, or text of its own: indented by depth, with name, states and value. The same in
 * every browser, and the same for two pages that say the same.
 */
export function outlineOf(root: Element): string[] {
  const lines: string[] = [];
  let seen = 0;
  const visit = (element: Element, depth: number): void => {
    if (++seen > MOST || isHidden(element)) return;
    const role = roleOf(element);
    let inner = depth;
    if (element.matches(MOVING)) {
      lines.push(`${'  '.repeat(depth)}${role || element.tagName.toLowerCase()}`);
      return;
    }
    if (role !== '') {
      const isLeaf = element.childElementCount === 0;
      const name = isLeaf || !/^(?:listitem|row|cell|paragraph)$/.test(role) ? nameOf(element, role) : '';
      const [states, value] = [statesOf(element), valueOf(element)];
      lines.push(`${'  '.repeat(depth)}${role}${name && ` "${name}"`}${states && ` [${states}]`}${value && `: ${value}`}`);
      if (isLeaf) return;
      inner = depth + 1;
    }
    const text = ownText(element);
    if (text !== '' && (role === '' || element.childElementCount > 0)) lines.push(`${'  '.repeat(inner)}text "${text.slice(0, 200)}"`);
    for (const child of element.children) visit(child, inner);
  };
  visit(root, 0);
  if (seen > MOST) lines.push('and more');
  return lines;
}
