import { withChapterMoved, withStepMoved } from '../model/moved-branches.ts';
import { readCreated, readMoved, readRenamed } from '../model/read-tree.ts';
import { fieldsOf, type Branches } from '../model/tree.ts';
import type { Change, SiteTree, Stored } from './tree-state.ts';

type Store = <T>(change: Change<T>) => Promise<Stored<T>>;
type Fields = Readonly<Record<string, string>>;

/** Branches as they are after a call that moves something back. */
function withUndone(branches: Branches, ID: number, fields: Fields): Branches {
  const of = (name: string): string => fields[name] ?? '';
  if (of('subAction') === 'moveChapter') return withChapterMoved(branches, { ID, path: of('chapter') }, Number(of('toAt')));
  const step = { ID, chapter: of('chapter'), at: Number(of('at')), step: of('step'), moved: of('moved') };
  return withStepMoved(branches, step, { ID: Number(of('to')), chapter: of('toChapter'), at: of('toAt') === '' ? -1 : Number(of('toAt')) });
}

/** What has something stored. @param versionOf of a course or unit, as it was seen last */
export function treeCalls(
  store: Store,
  versionOf: (ID: number) => string,
  { undo, title: undone }: Pick<SiteTree, 'undo' | 'title'>,
): Pick<SiteTree, 'move' | 'moveChapter' | 'undoMove' | 'create' | 'rename'> {
  const send = async (change: Omit<Change<true>, 'read'>, isBack: boolean): Promise<boolean> => {
    const { value } = await store<true>({
      ...change,
      read: (payload) => {
        const moved = readMoved(payload);
        if (moved === null) return null;
        const word = isBack ? 'undone' : moved.isUnseen ? 'unseen' : 'moved';
        return { word, changed: moved.versions, undo: isBack ? null : moved.undo, value: true };
      },
    });
    return value === true;
  };
  return {
    move: (step, to) =>
      send(
        {
          ...{ ID: step.ID, title: step.title },
          fields: () => fieldsOf(step, to, versionOf),
          shown: (branches) => withStepMoved(branches, step, to),
        },
        false,
      ),
    moveChapter: (chapter, to) =>
      send(
        {
          ...{ ID: chapter.ID, title: chapter.title },
          fields: () => ({ subAction: 'moveChapter', chapter: chapter.path, toAt: String(to), version: versionOf(chapter.ID) }),
          shown: (branches) => withChapterMoved(branches, chapter, to),
        },
        false,
      ),
    async undoMove() {
      if (undo === null) return false;
      const { ID, fields } = undo;
      return send({ ID, title: undone, fields: () => fields, shown: (branches) => withUndone(branches, ID, fields) }, true);
    },
    create: ({ ID, chapter, chapterId }, title, { dataType, kind }, chapterTitle) =>
      store({
        ...{ ID, title },
        fields: () => ({ subAction: 'createBelow', dataType, kind, chapter, chapterId, title, chapterTitle, version: versionOf(ID) }),
        read: (payload) => {
          const value = readCreated(payload);
          return value && { word: 'made', value };
        },
      }),
    rename: ({ ID, fields: of }, title) =>
      store({
        ...{ ID, title },
        fields: () => ({ subAction: 'rename', ...of, title, version: versionOf(ID) }),
        read: (payload) => {
          const value = readRenamed(payload);
          return value && { word: value.isUnseen ? 'renamedUnseen' : 'renamed', value };
        },
      }),
  };
}
