import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { CLOCK, TRANSPORT, useService, useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { goneLinks } from './ask-links.ts';
import type { References } from '../references/references.ts';
import { findingsIn, linksIn, type Finding, type LinkInText } from './findings.ts';

/** From the last change to the next look, in ms: who types is not held up. */
const RESTED = 600;
/** So many are listed: who has mended these sees the next. */
const MOST = 50;
/** Letters of what shows a finding. */
const SHOWN = 90;

interface PanelProps {
  /** Holds the form. */
  readonly root: RefObject<HTMLElement | null>;
  readonly editor: Editor;
  /** Whose texts the form shows. */
  readonly language: string;
  /** What the numbers in the form mean. */
  readonly references: References;
  /** Leads to the field of a path. */
  onGo(path: string): void;
}

interface FieldFindings {
  readonly field: Element;
  readonly path: string;
  readonly kinds: readonly Finding['kind'][];
}

interface Found {
  readonly links: readonly LinkInText[];
  readonly findings: readonly Finding[];
  /** What is found at each text whose field is in the form, for a note below it. */
  readonly fields: readonly FieldFindings[];
}

function fieldsOf(form: Element | null, findings: readonly Finding[]): readonly FieldFindings[] {
  const kinds = new Map<string, Finding['kind'][]>();
  // What is missing in another language is none of this text's faults.
  for (const { path, kind } of findings) if (kind !== 'untranslated') kinds.set(path, [...new Set([...(kinds.get(path) ?? []), kind])]);
  return [...(form?.querySelectorAll<HTMLElement>('[data-node], .author-field [data-xpath]') ?? [])].flatMap((node) => {
    const path = node.dataset.node ?? node.dataset.xpath ?? '';
    const own = kinds.get(path);
    // The editor of a text lies in the field of that text.
    const isInside = node.dataset.node === undefined && node.parentElement?.closest('[data-node]');
    const field = node.dataset.node === undefined ? node.closest('.author-field') : node;
    return own && field && !isInside ? [{ field, path, kinds: own }] : [];
  });
}

const NOTHING: Found = { links: [], findings: [], fields: [] };

/** What is found now, as the author writes; empty until it was looked for. Another language has other fields. */
function useFindings({ root, editor, language, references }: Omit<PanelProps, 'onGo'>): Found {
  const clock = useService(CLOCK);
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let seen: Editor['document'] | null = null;
    let stopWaiting = (): void => {};
    const look = (): void => {
      if (editor.document === seen) return;
      seen = editor.document;
      const findings = findingsIn(seen, references);
      setFound({ links: linksIn(seen), findings, fields: fieldsOf(root.current, findings) });
    };
    const changes = editor.state$.subscribe(() => {
      stopWaiting();
      stopWaiting = clock.setTimeout(look, RESTED);
    });
    return () => {
      changes.unsubscribe();
      stopWaiting();
    };
  }, [root, editor, language, references, clock]);
  return found;
}

/** Says while one writes what readers would stumble over, and leads to each; links are asked for when that is wished. */
export function HelpPanel({ onGo, ...form }: PanelProps): ReactNode {
  const text = useText();
  const transport = useService(TRANSPORT);
  const { editor } = form;
  const { links, findings, fields } = useFindings(form);
  const [isAsking, setAsking] = useState(false);
  /** Addresses that lead to nothing; null before they are asked for. */
  const [gone, setGone] = useState<ReadonlySet<string> | null>(null);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const base = document.baseURI;
    setGone(await goneLinks(linksIn(editor.document), base, (address) => transport(address, { method: 'HEAD', credentials: 'omit' })));
    setAsking(false);
  };
  // One that was mended since is none.
  const lost = links.filter(({ href }) => gone?.has(href));
  const all: readonly Finding[] = [...lost.map((link) => ({ ...link, kind: 'linkGone' as const })), ...findings];
  return (
    <details className="author-pending" data-panel="help">
      <summary>
        {text('author.help')} <span className="author-count">{all.length}</span>
      </summary>
      <p className="author-empty">{all.length === 0 ? text('author.help.none') : text('author.help.about')}</p>
      <ul role="list">
        {all.slice(0, MOST).map((finding, index) => (
          <Entry key={`${finding.kind} ${finding.path} ${index}`} finding={finding} onGo={onGo} />
        ))}
      </ul>
      {all.length > MOST && <p>{text('author.help.more', { count: all.length - MOST })}</p>}
      <button type="button" className="button button--quiet author-small" disabled={isAsking} onClick={() => void ask()}>
        {text('author.help.askLinks')}
      </button>
      <p role="status">
        {isAsking && text('author.help.asking')}
        {!isAsking && gone && text('author.help.asked', { count: lost.length })}
      </p>
      {fields.map(({ field, path, kinds }) => createPortal(<AtField kinds={kinds} />, field, path))}
    </details>
  );
}

function AtField({ kinds }: { readonly kinds: FieldFindings['kinds'] }): ReactNode {
  const words = useKinds();
  return <p className="author-finding">{kinds.map((kind) => words[kind]).join(' ')}</p>;
}

/** What is found, in words. */
function useKinds(): Readonly<Record<Finding['kind'], string>> {
  const text = useText();
  return {
    noAlt: text('author.help.noAlt'),
    headingOrder: text('author.help.headingOrder'),
    emptyHeading: text('author.help.emptyHeading'),
    linkText: text('author.help.linkText'),
    linkGone: text('author.help.linkGone'),
    noSubtitles: text('author.help.noSubtitles'),
    untranslated: text('author.help.untranslated'),
    placeholder: text('author.help.placeholder'),
    emptyTitle: text('author.help.emptyTitle'),
    noFile: text('author.help.noFile'),
    emptyQuestion: text('author.help.emptyQuestion'),
    emptyHint: text('author.help.emptyHint'),
    noRightAnswer: text('author.help.noRightAnswer'),
    severalRight: text('author.help.severalRight'),
    noNumber: text('author.help.noNumber'),
    pairNowhere: text('author.help.pairNowhere'),
    leftAlone: text('author.help.leftAlone'),
    unfinished: text('author.help.unfinished'),
    longSentence: text('author.help.longSentence'),
    contrast: text('author.help.contrast'),
    colourAlone: text('author.help.colourAlone'),
    badRule: text('author.help.badRule'),
    stepNone: text('author.help.stepNone'),
    stepDraft: text('author.help.stepDraft'),
    stepGone: text('author.help.stepGone'),
    requiresNone: text('author.help.requiresNone'),
  };
}

function Entry({ finding, onGo }: { readonly finding: Finding; onGo(path: string): void }): ReactNode {
  const text = useText();
  const kinds = useKinds();
  const { kind, path, language, words } = finding;
  const short = words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
  return (
    <li className="author-pending__item" data-finding={kind}>
      <p>
        {kinds[kind]}
        {language !== '' && <small> ({language})</small>}
      </p>
      {short !== '' && (
        <p>
          <q lang={language || undefined} dir="auto">
            {short}
          </q>
        </p>
      )}
      <button type="button" className="author-link" onClick={() => onGo(path)}>
        {text('author.help.go')}
        <span className="visually-hidden">{`: ${kinds[kind]} ${short}`}</span>
      </button>
    </li>
  );
}
