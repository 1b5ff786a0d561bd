import { useEffect, useState, type ReactNode } from 'react';
import { attribute, DIALOGS, REQUESTS, useService, useText, WINDOWS, type XDocument } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { rootOf, type SitePart } from '../model/document-root.ts';
import { Differences } from '../versions/differences.tsx';
import { partOfFile } from './menu-calls.ts';

interface ToolsProps {
  readonly editor: Editor;
  readonly announce: (key: string) => void;
}

/** Goes back from what is stored of a menu, or of the texts, to the site's file, after a question. */
export function ResetPart({ editor, announce }: ToolsProps): ReactNode {
  const text = useText();
  const dialogs = useService(DIALOGS);
  const root = rootOf(editor.document);
  if (!root || attribute(root, 'state') !== 'stored' || attribute(root, 'file') === '') return null;
  const reset = async (): Promise<void> => {
    if ((await dialogs.confirm(text('author.menu.resetQuestion'))) && (await editor.reset())) announce('author.menu.wasReset');
  };
  return (
    <button type="button" className="button button--quiet" data-tool="resetMenu" onClick={() => void reset()}>
      {text('author.menu.reset')}
    </button>
  );
}

/** The site's file has something else than when this was stored: what is stored goes on counting until somebody decides. */
export function FileChanged({ editor, part, announce }: ToolsProps & { readonly part: SitePart }): ReactNode {
  const text = useText();
  const windows = useService(WINDOWS);
  const root = rootOf(editor.document);
  if (!root || attribute(root, 'fileChanged') !== '1') return null;
  const look = (): void => {
    editor.update();
    const onTaken = (): void => {
      windows.close('authorFileMenu');
      announce('author.versions.taken');
    };
    const content = <PartOfFile editor={editor} part={part} onTaken={onTaken} />;
    windows.show({ name: 'authorFileMenu', title: text('author.menu.file'), content, maxWidth: 1020 });
  };
  return (
    <div className="notice author-problem">
      <p>{text('author.menu.fileChanged')}</p>
      <button type="button" className="button button--quiet" onClick={look}>
        {text('author.menu.look')}
      </button>
    </div>
  );
}

interface PartOfFileProps {
  readonly editor: Editor;
  readonly part: SitePart;
  onTaken(): void;
}

function PartOfFile({ editor, part: { dataType, html }, onTaken }: PartOfFileProps): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const [found, setFound] = useState<XDocument | 'failed' | null>(null);
  useEffect(() => {
    let isMounted = true;
    void partOfFile(requests, { dataType, html }).then((document) => isMounted && setFound(document ?? 'failed'));
    return () => {
      isMounted = false;
    };
  }, [requests, dataType, html]);
  if (found === null) return <p role="status">{text('author.versions.loading')}</p>;
  if (found === 'failed') return <p role="alert">{text('author.versions.failed')}</p>;
  return (
    <>
      <Differences before={found} after={editor.document} />
      <button
        type="button"
        className="button"
        onClick={() => {
          if (editor.takeVersion(found)) onTaken();
        }}
      >
        {text('author.versions.take')}
      </button>
    </>
  );
}
