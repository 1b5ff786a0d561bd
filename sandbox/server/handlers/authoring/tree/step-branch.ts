import { namedId } from '../../../content/references.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { attribute, children } from '../../../xml/nodes.ts';
import { element } from '../../../xml/write.ts';
import { BRANCH_SIZE, objectNodes, titled, type Asked, type Part } from './nodes.ts';
import { presentOnes, shownOf, versionOf } from './present.ts';
import { containerAt, containersOf, holdsSteps, stepsIn } from './steps.ts';

/** The chapters and steps of a course, of a chapter, or of a unit. */
export async function stepBranch(asked: Asked, ID: number, path: string): Promise<Part> {
  const { call, services, page } = asked;
  const present = (await presentOnes(services, [ID])).get(ID);
  const shown = present && shownOf(present);
  // A course has its chapters below it, whether or not there are steps beside them.
  const container = shown && (path === '' && shown.payload !== null ? { path, node: shown.payload } : containerAt(shown, path));
  if (!present || !container || !holdsSteps(shown.dataType)) throw new Problem('notFound', { details: { id: ID } });
  const depth = path === '' ? 1 : path.split('.').length + 1;
  const below = containersOf(shown).filter(
    (each) => each.path.split('.').length === depth && each.path !== '' && (path === '' || each.path.startsWith(`${path}.`)),
  );
  const steps = stepsIn(shown, container);
  const all = children(container.node).filter((node) => steps.includes(node) || below.some((each) => each.node === node));
  const part = all.slice((page - 1) * BRANCH_SIZE, page * BRANCH_SIZE);
  const nodes: string[] = [];
  const ofSteps = part.filter((node) => node.name !== 'chapter');
  const written = await objectNodes(
    asked,
    ofSteps.map((node) => namedId(node) ?? 0),
    (index) => {
      const node = ofSteps[index]!;
      const own = titled(children(node, 'title'), shown.fallback, call);
      const at = steps.filter(({ name }) => name === node.name).indexOf(node);
      return { kind: 'step', step: node.name, at, moved: attribute(node, 'ID'), ...own };
    },
  );
  for (const node of part) {
    const chapter = below.find((each) => each.node === node);
    if (chapter === undefined) nodes.push(written[ofSteps.indexOf(node)]!);
    else
      nodes.push(
        element('node', {
          ...{ kind: 'chapter', id: attribute(node, 'id') || null, branch: `${ID}.${chapter.path}`, version: versionOf(present) },
          ...titled(children(node, 'title'), shown.fallback, call),
          count: stepsIn(shown, chapter).length,
        }),
      );
  }
  const may = (await rightsOf(call.visitor, present.object, services.objects)).has('write');
  const more = { parent: ID, holder: shown.dataType, chapter: path, version: versionOf(present), moves: may ? 1 : null };
  return { nodes, count: all.length, more };
}
