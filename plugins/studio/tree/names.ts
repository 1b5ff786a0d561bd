import { useText } from '../../../core/api.ts';
import type { TreeNode } from '../model/read-tree.ts';
import { useTypeNames } from '../view/type-names.tsx';

const LISTS: Readonly<Record<string, string>> = {
  p_News: 'studio.tree.news',
  p_Blog: 'studio.tree.blog',
  p_Calendar: 'studio.tree.calendar',
  p_AffiliateLandingPage: 'studio.tree.partners',
};

interface Named {
  readonly title: string;
  /** What it is, in a word. */
  readonly kind: string;
}

/** What a node of the tree is called, and what it is. */
export function useNodeNames(): (node: TreeNode) => Named {
  const text = useText();
  const nameOf = useTypeNames();
  return ({ kind, title, dataType, entry, moved, isMissing, step }) => {
    const own = title.trim() || text('studio.untitled');
    const type = entry?.typeName || (dataType === '' ? '' : nameOf(dataType));
    switch (kind) {
      case 'courses':
        return { title: text('studio.tree.courses'), kind: '' };
      case 'rest':
        return { title: text('studio.tree.rest'), kind: '' };
      case 'list':
        return { title: LISTS[dataType] === undefined ? nameOf(dataType) : text(LISTS[dataType]), kind: text('studio.tree.list') };
      case 'menu':
        return { title: own, kind: text('studio.tree.menu') };
      case 'chapter':
        return { title: own, kind: text('studio.tree.chapter') };
      case 'link':
        return { title: own, kind: type || text('studio.tree.link') };
      case 'step':
        if (isMissing && step !== 'lesson') return { title: title.trim() || moved, kind: text('studio.tree.missing', { id: moved }) };
        return { title: own, kind: type || text('studio.tree.lesson') };
      default:
        return { title: own, kind: type };
    }
  };
}

const DRAWN: Readonly<Record<string, string>> = {
  p_StartPage: 'M3 11 12 4l9 7M6 9v11h12V9',
  p_Course: 'M4 5h7a2 2 0 0 1 1 2 2 2 0 0 1 1-2h7v13h-7a2 2 0 0 0-1 1 2 2 0 0 0-1-1H4zM12 7v12',
  p_Unit: 'M4 4h16v16H4zM4 9h16M9 9v11',
  p_LessonObject: 'M5 5h14v14H5zM10 9l5 3-5 3z',
  p_PracticeTest: 'M5 4h14v16H5zM8 9l1.500 1.500L12 8M14 9h2M8 15l1.500 1.500L12 14M14 15h2',
  p_PlacementTest: 'M5 20V10M12 20V4M19 20v-7',
};
const OF_KINDS: Readonly<Record<string, string>> = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  link: 'M10 14l4-4M8 12l-2 2a3 3 0 0 0 4 4l2-2M16 12l2-2a3 3 0 0 0-4-4l-2 2',
  courses: DRAWN.p_Course!,
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  rest: 'M4 7h6l2 2h8v10H4z',
  chapter: 'M6 4h12v16l-6-4-6 4z',
};
const PAGE = 'M6 3h8l4 4v14H6zM14 3v4h4';

/** The line of a node's icon. */
export const iconOf = ({ kind, dataType, step }: TreeNode): string =>
  OF_KINDS[kind] ?? DRAWN[dataType] ?? (step === 'lesson' ? DRAWN.p_LessonObject! : PAGE);
