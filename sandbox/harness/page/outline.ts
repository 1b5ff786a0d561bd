import { nameOf, roleOf, statesOf, valueOf } from './roles.ts';

/** What moves by itself: a film with all around it, which comes as fast as it can, time and sliders, and what is announced meanwhile. */
const MOVING =
  '[data-harness="moving"], [data-player], video, audio, [role=slider], [role=timer], [role=progressbar], progress, [aria-live="off"]';
const ANNOUNCING = /^(?:status|alert|log)$/;
/** So many elements are looked at; what comes behind them is far below what a person sees. */
const MOST = 4000;
const FOCUSED = ' (has the focus)';

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
 * @param marksFocus whether the element that has the focus says so, also one without a role
 */
export function outlineOf(root: Element, marksFocus = false): string[] {
  const lines: string[] = [];
  const { activeElement } = root.ownerDocument;
  const focused = marksFocus && activeElement !== root ? activeElement : null;
  let seen = 0;
  const visit = (element: Element, depth: number): void => {
    if (++seen > MOST || isHidden(element)) return;
    const role = roleOf(element);
    let inner = depth;
    const mark = element === focused ? FOCUSED : '';
    if (element.matches(MOVING)) {
      lines.push(
        `${'  '.repeat(depth)}${role || element.tagName.toLowerCase()}${focused !== null && element.contains(focused) ? FOCUSED : ''}`,
      );
      return;
    }
    if (role !== '') {
      const isLeaf = element.childElementCount === 0;
      const name = isLeaf || !/^(?:listitem|row|cell|paragraph)$/.test(role) ? nameOf(element, role) : '';
      const [states, value] = [statesOf(element), valueOf(element)];
      lines.push(`${'  '.repeat(depth)}${role}${name && ` "${name}"`}${states && ` [${states}]`}${value && `: ${value}`}${mark}`);
      if (isLeaf && !ANNOUNCING.test(role)) return;
      inner = depth + 1;
    } else if (mark !== '') lines.push(`${'  '.repeat(depth)}element${mark}`);
    const text = ownText(element);
    if (text !== '' && (role === '' || element.childElementCount > 0 || ANNOUNCING.test(role)))
      lines.push(`${'  '.repeat(inner)}text "${text.slice(0, 200)}"`);
    const before = lines.length;
    for (const child of element.children) visit(child, inner);
    // Nothing is announced: some come before the first words, some with them.
    if (ANNOUNCING.test(role) && text === '' && lines.length === before) lines.pop();
  };
  visit(root, 0);
  if (seen > MOST) lines.push('and more');
  return lines;
}
