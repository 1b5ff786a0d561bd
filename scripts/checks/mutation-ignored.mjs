/**
 * What `npm run mutation` leaves as it is, because no test should look at it: how something looks (class names, sizes and outlines of
 * drawings) and words for the console. A plugin of Stryker's kind "Ignore", run there on Babel's paths.
 */

/** Attributes of elements that only change how something looks. */
const LOOKS = new Set(['className', 'path', 'size', 'width', 'strokeWidth', 'd', 'cx', 'cy', 'r', 'viewBox']);

const isConsole = ({ type, object }) => type === 'MemberExpression' && object.type === 'Identifier' && object.name === 'console';

/** Why a part of the code is left as it is; undefined for all that is changed. */
function whyIgnored(node) {
  if (node.type === 'JSXAttribute' && LOOKS.has(node.name.name)) return 'only looks';
  if (node.type === 'CallExpression' && isConsole(node.callee)) return 'words for the console';
  return undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'looks', value: { shouldIgnore: ({ node }) => whyIgnored(node) } }];
