import type { TreeNode, TreePage } from './read-tree.ts';
import type { Branches, Chapter, Spot, Step } from './tree.ts';

const branchOf = ({ ID, chapter }: Omit<Spot, 'at'>): string => (chapter === '' ? String(ID) : `${ID}.${chapter}`);

const isOfName = (node: TreeNode, name: string): boolean => node.kind === 'step' && node.step === name;

/** Nodes whose steps of a name are counted as they are there now. */
function counted(nodes: readonly TreeNode[], name: string): readonly TreeNode[] {
  const steps = nodes.filter((node) => isOfName(node, name));
  return nodes.map((node) => (isOfName(node, name) ? { ...node, at: steps.indexOf(node) } : node));
}

/** Branches as they are once a step is elsewhere: what the server answers when it has stored that. */
export function withStepMoved(branches: Branches, step: Omit<Step, 'holder' | 'title'>, to: Spot): Branches {
  const [from, target] = [branchOf(step), branchOf(to)];
  const page = branches[from];
  const node = page?.nodes.find((each) => isOfName(each, step.step) && each.at === step.at && each.moved === step.moved);
  if (page === undefined || node === undefined) return branches;
  const nodes = counted(
    page.nodes.filter((each) => each !== node),
    step.step,
  );
  const taken: Branches = { ...branches, [from]: { ...page, nodes, count: page.count - 1 } };
  const there = taken[target];
  if (there === undefined) return taken;
  const at = to.at === -1 ? Infinity : from === target && to.at > step.at ? to.at - 1 : to.at;
  return { ...taken, [target]: withStep(there, node, at) };
}

function withStep(page: TreePage, node: TreeNode, at: number): TreePage {
  const count = page.count + 1;
  const steps = page.nodes.filter((each) => isOfName(each, node.step));
  // Behind what is not shown yet it is not shown, either.
  if (at > steps.length && page.page < page.pages) return { ...page, count };
  const next = steps[at];
  const last = steps.at(-1);
  const index = next !== undefined ? page.nodes.indexOf(next) : last !== undefined ? page.nodes.indexOf(last) + 1 : page.nodes.length;
  return { ...page, count, nodes: counted(page.nodes.toSpliced(index, 0, node), node.step) };
}

/** The same of a chapter: what is in those beside it goes with them. @param to before the so many-th of these */
export function withChapterMoved(branches: Branches, { ID, path }: Omit<Chapter, 'title'>, to: number): Branches {
  const numbers = path.split('.');
  const at = Number(numbers.at(-1));
  const around = branchOf({ ID, chapter: numbers.slice(0, -1).join('.') });
  const page = branches[around];
  const chapters = page?.nodes.filter(({ kind }) => kind === 'chapter') ?? [];
  const moved = chapters[at];
  if (moved === undefined || to > chapters.length || to === at || to === at + 1) return branches;
  const order = chapters.toSpliced(at, 1).toSpliced(to > at ? to - 1 : to, 0, moved);
  const renumbered = (of: string): string => {
    if (!of.startsWith(`${around}.`)) return of;
    const [own = '', ...inner] = of.slice(around.length + 1).split('.');
    const chapter = chapters[Number(own)];
    return [around, chapter === undefined ? own : order.indexOf(chapter), ...inner].join('.');
  };
  const moves = (each: TreePage): TreePage => {
    const own = each.of === around ? inOrder(each.nodes, order) : each.nodes;
    const nodes = own.map((node) => (node.kind === 'chapter' ? { ...node, branch: renumbered(node.branch) } : node));
    const of = renumbered(each.of);
    return { ...each, of, chapter: of === each.of ? each.chapter : of.slice(of.indexOf('.') + 1), nodes };
  };
  return Object.fromEntries(
    Object.values(branches)
      .map((each) => (each.parent === ID ? moves(each) : each))
      .map((each) => [each.of, each]),
  );
}

/** Chapters in another order where chapters are; what is between them stays. */
function inOrder(nodes: readonly TreeNode[], order: readonly TreeNode[]): readonly TreeNode[] {
  const chapters = nodes.filter(({ kind }) => kind === 'chapter');
  return nodes.map((node) => order[chapters.indexOf(node)] ?? node);
}

/** Branches without those of chapters that are not there any more: another one may get their number. */
export const withoutGone = (branches: Branches): Branches =>
  Object.fromEntries(
    Object.entries(branches).filter(([of]) => {
      const around = branches[/^(\d+(?:\.\d+)*)\.\d+$/.exec(of)?.[1] ?? ''];
      return around === undefined || around.page < around.pages || around.nodes.some(({ branch }) => branch === of);
    }),
  );
