import { edits, parse, type XDocument } from '../../../xsl/engine/index.ts';
import { draftText } from '../drafts/draft.ts';
import { Editor } from '../editor/editor.ts';
import type { Audience, EditorPorts } from '../editor/ports.ts';
import { keyOf } from '../model/document-root.ts';

/** What becomes of a call: it is lost on its way, or its answer is. */
export type Line = 'good' | 'lost' | 'answerLost';

/** A server that has one document, as the sandbox stores it. */
export class MemoryServer {
  line: Line = 'good';
  last = '';
  private readonly versions: string[] = [];

  constructor(
    public text: string,
    /** Of a working copy; 0 for none. */
    public working = 0,
  ) {}

  get document(): XDocument {
    return parse(this.text);
  }

  store(xml: string, force: boolean, author: string): { readonly revision: number } | null {
    const { revision } = keyOf(this.document)!;
    if (keyOf(parse(xml))!.revision !== revision && !force) return null;
    this.versions.unshift(xml);
    this.text = xml.replace(/( revision=)(["'])\d+\2/, `$1$2${revision + 1}$2`);
    this.last = author;
    return { revision: revision + 1 };
  }

  ports(author: string, keepDraft: (json: string | null) => void): EditorPorts {
    const none = { problem: 'network', status: 0, sentence: '' } as const;
    return {
      edits,
      clock: { now: () => 0, setTimeout: () => () => {} },
      send: async (xml: string, force: boolean, _audience: Audience) => {
        if (this.line === 'lost') return none;
        const stored = this.store(xml, force, author);
        if (this.line === 'answerLost') return none;
        return stored ?? { problem: 'conflict', status: 409, sentence: '' };
      },
      load: async () => (this.line === 'good' ? { document: this.document } : none),
      reset: async () => null,
      lastVersions: async () => this.versions.slice(0, 10).map((each) => parse(each)),
      lastAuthor: async () => this.last,
      keepDraft,
    };
  }
}

/** An author with a page that can be loaded anew; the draft stays in the browser. */
export class Author {
  draft: string | null = null;
  editor: Editor;

  constructor(
    private readonly server: MemoryServer,
    readonly name: string,
  ) {
    this.editor = this.opened();
  }

  /** @returns whether what was not stored waits, because both have changed the same place */
  reload(): string | null {
    this.editor.dispose();
    const { draft } = this;
    this.editor = this.opened();
    if (draft === null || this.editor.restore(draft) || this.editor.takeInDraft(draft)) return null;
    // Steps alone that can be redone are nothing to be put together.
    return draftText(draft) === null ? null : draft;
  }

  private opened(): Editor {
    const editor = new Editor(
      this.server.document,
      this.server.ports(this.name, (json) => (this.draft = json)),
    );
    editor.bind(() => []);
    editor.drawn();
    return editor;
  }
}
