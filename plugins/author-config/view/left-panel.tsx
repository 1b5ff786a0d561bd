import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { CONFIGURATION, REQUESTS, SETTINGS, TEXTS, TRANSPORT, useService, useText, type Edits } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { insertCopies } from '../model/blocks.ts';
import { keyOf } from '../model/document-root.ts';
import { isUsedIn, labelOf, readMacroTemplates, realLanguages, replacePlaceholders, templatesOf } from '../model/macro-templates.ts';
import { loadMacroTemplates, loadOther } from './server.ts';

interface Entry {
  readonly name: string;
  readonly body: readonly string[];
}
interface PanelProps {
  readonly editor: Editor;
  readonly edits: Edits;
  readonly announce: (key: string, values?: Readonly<Record<string, string | number>>) => void;
  readonly behind: () => string;
}

/** The templates that fit the object; null until they have come. */
function useTemplates(
  editor: Editor,
  server: RefObject<Parameters<typeof loadMacroTemplates>[0]>,
  language: string,
): readonly Entry[] | null {
  const [templates, setTemplates] = useState<readonly Entry[] | null>(null);
  useEffect(() => {
    let isMounted = true;
    void loadMacroTemplates(server.current).then((document) => {
      const key = keyOf(editor.document);
      if (isMounted)
        setTemplates(
          document && key
            ? readMacroTemplates(document)
                .filter(({ usedIn }) => isUsedIn(usedIn, key))
                .map((each) => ({ name: labelOf(each, language), body: each.body }))
            : [],
        );
    });
    return () => {
      isMounted = false;
    };
  }, [editor, server, language]);
  return templates;
}

function TemplateList({ entries, onInsert }: { readonly entries: readonly Entry[]; readonly onInsert: (entry: Entry) => void }): ReactNode {
  return (
    <ul className="author-templates" role="list">
      {entries.map((entry, i) => (
        <li key={`${i} ${entry.name}`}>
          <button type="button" className="author-template" onClick={() => onInsert(entry)}>
            <span aria-hidden="true">+</span>
            {entry.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The template selection: open or closed, as the author left it (AUT-045, AUT-052). */
export function LeftPanel({ editor, edits, announce, behind }: PanelProps): ReactNode {
  const text = useText();
  const settings = useService(SETTINGS);
  const { language } = useService(TEXTS);
  const server = { requests: useService(REQUESTS), configuration: useService(CONFIGURATION), transport: useService(TRANSPORT) };
  const latest = useRef(server);
  latest.current = server;
  const [isOpen, setOpen] = useState(() => settings.get('author', 'leftPanel') !== '0');
  const templates = useTemplates(editor, latest, language);
  const [others, setOthers] = useState<readonly Entry[]>([]);
  const [number, setNumber] = useState('');
  const toggle = (): void => {
    settings.set('author', 'leftPanel', isOpen ? '0' : '1');
    setOpen(!isOpen);
  };
  const insert = ({ name, body }: Entry): void => {
    const key = keyOf(editor.document);
    if (!key) return;
    const path = behind();
    const done = editor.change((document) =>
      insertCopies(
        edits,
        document,
        path ? { behind: path } : { into: '/objectConfiguration/content' },
        body.map((xml) => replacePlaceholders(edits, xml, realLanguages(key))),
      ),
    );
    if (done) announce('author.inserted', { name });
  };
  const load = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const id = Number(number);
    const document = Number.isInteger(id) && id > 0 ? await loadOther(latest.current, id) : null;
    const found = document ? templatesOf(document).map(({ name, xml }) => ({ name, body: [xml] })) : [];
    setOthers(found);
    if (found.length === 0) announce('author.otherNone', { id: number });
  };
  const list = (entries: readonly Entry[]): ReactNode => <TemplateList entries={entries} onInsert={insert} />;
  return (
    <aside className="author-left" data-open={isOpen ? '1' : '0'} aria-label={text('author.templates')}>
      <button type="button" className="author-left__toggle" aria-expanded={isOpen} aria-controls="author-left" onClick={toggle}>
        <span className="author-left__mark" aria-hidden="true" />
        {text('author.templates')}
      </button>
      <div id="author-left" hidden={!isOpen}>
        {templates !== null && templates.length === 0 ? (
          <p className="author-empty">{text('author.noTemplates')}</p>
        ) : (
          list(templates ?? [])
        )}
        <form className="author-other-object" onSubmit={(event) => void load(event)}>
          <label className="author-label" htmlFor="author-other">
            {text('author.otherObject')}
          </label>
          <div className="author-row">
            <input
              id="author-other"
              className="field__control"
              inputMode="numeric"
              value={number}
              placeholder={text('author.otherID')}
              onChange={({ target }) => setNumber(target.value)}
            />
            <button type="submit" className="button button--quiet author-small">
              {text('author.load')}
            </button>
          </div>
        </form>
        {list(others)}
      </div>
    </aside>
  );
}
