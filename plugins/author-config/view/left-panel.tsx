import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { CONFIGURATION, REQUESTS, SETTINGS, TEXTS, TRANSPORT, useService, useText, type Edits } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { insertCopies } from '../model/blocks.ts';
import { keyOf } from '../model/configuration-root.ts';
import { isUsedIn, labelOf, readMacroTemplates, realLanguages, replacePlaceholders, templatesOf } from '../model/macro-templates.ts';
import { texts } from '../texts.ts';
import { loadMacroTemplates, loadOther } from './server.ts';

interface Entry {
  readonly name: string;
  readonly body: readonly string[];
}
interface PanelProps {
  readonly editor: Editor;
  readonly edits: Edits;
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => void;
  readonly behind: () => string;
}

/** The template selection: open or closed, as the author left it (AUT-045, AUT-052). */
export function LeftPanel({ editor, edits, say, behind }: PanelProps): ReactNode {
  const text = useText(texts);
  const settings = useService(SETTINGS);
  const { language } = useService(TEXTS);
  const server = { requests: useService(REQUESTS), configuration: useService(CONFIGURATION), transport: useService(TRANSPORT) };
  const latest = useRef(server);
  latest.current = server;
  const [isOpen, setOpen] = useState(() => settings.get('author', 'leftPanel') !== '0');
  const [templates, setTemplates] = useState<readonly Entry[] | null>(null);
  const [others, setOthers] = useState<readonly Entry[]>([]);
  const [number, setNumber] = useState('');
  useEffect(() => {
    let here = true;
    void loadMacroTemplates(latest.current).then((document) => {
      const key = keyOf(editor.document);
      if (here)
        setTemplates(
          document && key
            ? readMacroTemplates(document)
                .filter(({ usedIn }) => isUsedIn(usedIn, key))
                .map((each) => ({ name: labelOf(each, language), body: each.body }))
            : [],
        );
    });
    return () => {
      here = false;
    };
  }, [editor, language]);
  const toggle = (): void => {
    settings.set('author', 'leftPanel', isOpen ? '0' : '1');
    setOpen(!isOpen);
  };
  const insert = ({ name, body }: Entry): void => {
    const key = keyOf(editor.document);
    if (!key) return;
    const place = behind();
    const done = editor.change((document) =>
      insertCopies(
        edits,
        document,
        place ? { behind: place } : { into: '/objectConfiguration/content' },
        body.map((xml) => replacePlaceholders(edits, xml, realLanguages(key))),
      ),
    );
    if (done) say('author.inserted', { name });
  };
  const load = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const id = Number(number);
    const document = Number.isInteger(id) && id > 0 ? await loadOther(latest.current, id) : null;
    const found = document ? templatesOf(document).map(({ name, xml }) => ({ name, body: [xml] })) : [];
    setOthers(found);
    if (found.length === 0) say('author.otherNone', { id: number });
  };
  const list = (entries: readonly Entry[]): ReactNode => (
    <ul className="author-templates" role="list">
      {entries.map((entry, i) => (
        <li key={`${i} ${entry.name}`}>
          <button type="button" className="author-template" onClick={() => insert(entry)}>
            <span aria-hidden="true">+</span>
            {entry.name}
          </button>
        </li>
      ))}
    </ul>
  );
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
