import type { ReactNode } from 'react';
import { addressIn, attribute, CONFIGURATION, firstElement, REGISTRY, REQUESTS, useService, useText, WINDOWS } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import type { Audience } from '../editor/ports.ts';
import { ResetPart } from '../menus/menu-tools.tsx';
import { VersionsButton } from '../versions/versions.tsx';
import { isObjectDocument, keyOf, partOf, rootOf, subjectOf } from '../model/document-root.ts';
import { AlsoHere } from '../presence/also-here.tsx';
import { PreviewLink } from '../page-preview/preview-link.tsx';
import { Preview } from './preview.tsx';
import { publishDraft } from './server.ts';
import { StoreButtons } from './working-copy.tsx';

interface AuthorBarProps {
  readonly editor: Editor;
  readonly state: EditorState;
  /** The language whose texts are edited. */
  readonly language: string;
  readonly onStore: (audience?: Audience) => void;
  /** Says a text to screen readers, and shows it. */
  readonly announce: (key: string) => void;
  /** Asks when there is something that readers would stumble over. */
  readonly isReady: () => Promise<boolean>;
}

/** Title and tools of the author's screen. @param announced what happened last, for screen readers */
export function AuthorHead({
  title,
  announced,
  ...bar
}: AuthorBarProps & { readonly title: string; readonly announced: string }): ReactNode {
  const { editor } = bar;
  const isOfObject = partOf(editor.document) === null && (keyOf(editor.document)?.ID ?? 0) > 0;
  return (
    <header className="author-head">
      <div>
        <h1 className="author-head__title">{title}</h1>
        {isOfObject && <AlsoHere ID={keyOf(editor.document)!.ID} />}
      </div>
      <AuthorBar {...bar} />
      <p className="author-announced" role="status">
        {announced}
      </p>
    </header>
  );
}

/** Ways from the form of an object to its page, its configuration and the studio; a draft is published first. */
function ObjectLinks({ editor, isReady }: Pick<AuthorBarProps, 'editor' | 'isReady'>): ReactNode {
  const text = useText();
  const { routes } = useService(REGISTRY);
  const { dataTypes } = useService(CONFIGURATION);
  // A part of the site has no page of its own.
  const root = partOf(editor.document) === null ? subjectOf(editor.document) : null;
  const record = root && firstElement(root, 'record');
  const routeOf = (name: string): (typeof routes)[number] | undefined => routes.find(({ dataType }) => dataType === name);
  // What has an address with a name, or there is but once, says none.
  const own = root && !record ? (routeOf(attribute(root, 'dataType'))?.path ?? '').replace('{html}', attribute(root, 'html')) : '';
  const page = record ? addressIn(record) : own.includes('{') ? '' : own;
  const route = routeOf(dataTypes.objectConfiguration ?? 'p_ObjectConfiguration');
  const studio = routeOf('p_Studio');
  const isDraft = attribute(rootOf(editor.document)!, 'state') === 'draft';
  const requests = useService(REQUESTS);
  const publish = async (): Promise<void> => {
    if (!(await isReady())) return;
    if (editor.isChanged && !(await editor.store())) return;
    const problem = await publishDraft({ requests }, keyOf(editor.document)?.ID ?? 0);
    if (problem) editor.report(problem);
    else await editor.reload();
  };
  return (
    <>
      {isDraft && (
        <button type="button" className="button button--quiet" onClick={() => void publish()}>
          {text('author.publish')}
        </button>
      )}
      {root && <PreviewLink ID={attribute(root, 'ID')} className="button button--quiet" isFollowing />}
      {!isDraft && page !== '' && (
        <a className="button button--quiet" href={page}>
          {text('author.show')}
        </a>
      )}
      {root && route && !isDraft && (
        <a className="button button--quiet" href={route.path.replace('{ID}', attribute(root, 'ID'))}>
          {text('author.layout')}
        </a>
      )}
      {studio && (
        <a className="button button--quiet" href={studio.path}>
          {text('author.studio')}
        </a>
      )}
    </>
  );
}

/** The tools of the author's screen, and whether everything is stored. */
function AuthorBar({ editor, state, language, onStore, announce, isReady }: AuthorBarProps): ReactNode {
  const text = useText();
  const windows = useService(WINDOWS);
  const openPreview = (): void => {
    editor.update();
    windows.show({
      name: 'authorPreview',
      title: text('author.preview'),
      content: <Preview editor={editor} language={language} />,
      maxWidth: 1020,
    });
  };
  return (
    <div className="author-bar" role="toolbar" aria-label={text('author.tools')}>
      <StoreButtons editor={editor} state={state} onStore={onStore} />
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={!state.canUndo}
        aria-keyshortcuts="Control+Z"
        onClick={() => editor.undo()}
      >
        {text('author.undo')}
      </button>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={!state.canRedo}
        aria-keyshortcuts="Control+Y"
        onClick={() => editor.redo()}
      >
        {text('author.redo')}
      </button>
      <VersionsButton editor={editor} announce={announce} />
      {partOf(editor.document) !== null && <ResetPart editor={editor} announce={announce} />}
      {isObjectDocument(editor.document) ? (
        <ObjectLinks editor={editor} isReady={isReady} />
      ) : (
        <>
          <button type="button" className="button button--quiet" onClick={openPreview}>
            {text('author.preview')}
          </button>
          <button type="button" className="button button--quiet" onClick={() => void editor.reset()}>
            {text('author.reset')}
          </button>
        </>
      )}
      <span className="author-state" data-changed={state.isChanged ? '1' : '0'}>
        {text(state.isChanged ? 'author.changed' : 'author.stored')}
      </span>
    </div>
  );
}
