import { useEffect, useRef, useState, type ReactNode } from 'react';
import { attribute, childElements, REQUESTS, textOf, useService, useText, WINDOWS, type XDocument } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { isObjectDocument, keyOf, partOf } from '../model/document-root.ts';
import { Events } from '../review/events.tsx';
import { readEvents, type NotedEvent } from '../review/review-calls.ts';
import { Pager } from '../view/pager.tsx';
import { versionCalls } from './version-calls.ts';
import { VersionEntry, type Version, type VersionsProps } from './version-entry.tsx';

interface List {
  readonly pages: number;
  readonly versions: readonly Version[];
  readonly events: readonly NotedEvent[];
}

function readList(document: XDocument): List {
  const [root] = childElements(document, 'versions');
  const versions = root ? childElements(root, 'version') : [];
  return {
    events: root ? readEvents(root) : [],
    pages: root ? Number(attribute(root, 'pages')) || 1 : 1,
    versions: versions.map((node) => {
      const at = Date.parse(attribute(node, 'date'));
      const storedAt = Number.isNaN(at) ? null : at;
      const isWorking = attribute(node, 'working') === '1';
      return { number: Number(attribute(node, 'number')), author: attribute(node, 'author'), storedAt, note: textOf(node), isWorking };
    }),
  };
}

/** What was stored of the object before: each is compared with what the form has now, gets a name, and comes back into the form. */
function Versions({ editor, calls, onTaken }: VersionsProps): ReactNode {
  const text = useText();
  const [list, setList] = useState<List | null>(null);
  const [page, setPage] = useState(1);
  const [isFailed, setFailed] = useState(false);
  const latest = useRef(calls);
  latest.current = calls;
  useEffect(() => {
    let isMounted = true;
    void latest.current.list(page).then((document) => {
      if (!isMounted) return;
      setFailed(document === null);
      if (document) setList(readList(document));
    });
    return () => {
      isMounted = false;
    };
  }, [page]);
  const name = async (number: number, note: string): Promise<boolean> => {
    const isNamed = await calls.name(number, note);
    if (isNamed)
      setList((now) => now && { ...now, versions: now.versions.map((each) => (each.number === number ? { ...each, note } : each)) });
    return isNamed;
  };
  return (
    <div className="author-versions">
      <p role="status">{list === null && !isFailed && text('author.versions.loading')}</p>
      <p role="alert">{isFailed && text('author.versions.failed')}</p>
      {list?.versions.length === 0 && <p>{text('author.versions.none')}</p>}
      <ol role="list" className="author-versions__list">
        {list?.versions.map((version) => (
          <VersionEntry key={version.number} version={version} editor={editor} calls={calls} onName={name} onTaken={onTaken} />
        ))}
      </ol>
      {list !== null && <Events events={list.events} />}
      {list !== null && <Pager page={page} pages={list.pages} onPage={setPage} />}
    </div>
  );
}

/** Opens the versions of what is being edited. @param announce says a text to screen readers, and shows it */
export function VersionsButton({ editor, announce }: { readonly editor: Editor; announce(key: string): void }): ReactNode {
  const text = useText();
  const windows = useService(WINDOWS);
  const requests = useService(REQUESTS);
  const open = (): void => {
    editor.update();
    const { document } = editor;
    const onTaken = (): void => {
      windows.close('authorVersions');
      announce('author.versions.taken');
    };
    const part = partOf(document);
    const kind = part?.kind ?? (isObjectDocument(document) ? 'object' : 'configuration');
    const calls = versionCalls(requests, keyOf(document)?.ID ?? 0, kind, part?.html);
    windows.show({
      name: 'authorVersions',
      title: text('author.versions.title'),
      content: <Versions editor={editor} calls={calls} onTaken={onTaken} />,
      maxWidth: 1020,
    });
  };
  return (
    <button type="button" className="button button--quiet" onClick={open}>
      {text('author.versions.title')}
    </button>
  );
}
