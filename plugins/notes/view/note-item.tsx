import { useRef, useState, type ReactNode } from 'react';
import { formatDate, TEXTS, useService, useText, type Owner } from '../../../core/api.ts';
import type { NoteStore } from '../contract.ts';
import type { Note, NoteVersion } from '../model/model.ts';
import { NoteEditor } from './note-editor.tsx';

interface Position {
  readonly words: string;
  /** Goes there, where it is on this page; `href` leads to it elsewhere. */
  readonly go?: (() => void) | undefined;
  readonly href?: string;
  /** What else there is to know about it. */
  readonly remark?: string;
}

interface NoteItemProps {
  readonly note: Note;
  readonly store: NoteStore;
  readonly owner: Owner;
  readonly waiting: ReadonlySet<string>;
  /** The address leads to it. */
  readonly isTarget: boolean;
  readonly remove: (versions: readonly NoteVersion[]) => Promise<void>;
  readonly position: (version: NoteVersion) => Position;
}

/** A note: where it is, its words, and what can be done with it. One with two versions shows both. */
export function NoteItem({ note, isTarget, ...props }: NoteItemProps): ReactNode {
  const text = useText();
  const { versions } = note;
  const { store, owner } = props;
  const join = (): void => {
    const texts = [...new Set(versions.map((each) => each.text).filter(Boolean))];
    void store.replace(versions, { ...versions[0], text: texts.join('\n\n') }, owner);
  };
  return (
    <li className="note" data-kind={versions[0].kind} aria-current={isTarget ? 'true' : undefined}>
      {versions.length > 1 && (
        <div className="note__conflict" role="note">
          <p>{text('notes.versions')}</p>
          <button type="button" className="button button--quiet" onClick={join}>
            {text('notes.join')}
          </button>
        </div>
      )}
      <div className="note__versions">
        {versions.map((version) => (
          <Version key={version.version} version={version} all={versions} {...props} />
        ))}
      </div>
    </li>
  );
}

interface VersionProps extends Omit<NoteItemProps, 'note' | 'isTarget'> {
  readonly version: NoteVersion;
  readonly all: readonly NoteVersion[];
}

function Version({ version, all, store, owner, waiting, remove, position }: VersionProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const [isEditing, setEditing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { words, go, href, remark = '' } = position(version);
  const named = (key: string): string => text('notes.actionOn', { action: text(key), position: words });
  const isOne = all.length === 1;
  const leave = (): void => {
    setEditing(false);
    box.current?.focus();
  };
  return (
    <div className="note__version" ref={box} tabIndex={-1}>
      <p className="note__position">
        {go ? (
          <button type="button" className="note__go" onClick={go}>
            {words}
          </button>
        ) : href === undefined ? (
          <span className="note__words">{words}</span>
        ) : (
          <a className="note__go" href={href}>
            {words}
          </a>
        )}
        <span className="note__meta">
          {text(`notes.kind.${version.kind}`)} · {formatDate(version.written, 'moment', language)}
          {waiting.has(version.version) && <> · {text('notes.waiting')}</>}
        </span>
      </p>
      {version.exact !== '' && (
        <blockquote className="note__quote" dir="auto" lang={version.language || undefined}>
          {version.exact}
        </blockquote>
      )}
      {remark !== '' && <p className="notes__notice">{remark}</p>}
      {isEditing ? (
        <NoteEditor
          label={text('notes.at', { position: words })}
          initial={version.text}
          draft={[version.version]}
          save={async (changed) => {
            await store.replace([version], { ...version, text: changed, kind: version.kind === 'bookmark' ? 'note' : version.kind }, owner);
            leave();
          }}
          cancel={leave}
        />
      ) : (
        <>
          {version.text !== '' && (
            <p className="note__text" dir="auto">
              {version.text}
            </p>
          )}
          <div className="note__actions">
            {!isOne && (
              <button type="button" className="button button--quiet" onClick={() => void store.replace(all, version, owner)}>
                {text('notes.keep')}
              </button>
            )}
            <button type="button" className="button button--quiet" aria-label={named('notes.edit')} onClick={() => setEditing(true)}>
              {text('notes.edit')}
            </button>
            <button
              type="button"
              className="button button--quiet"
              aria-label={named('notes.delete')}
              onClick={() => void remove([version])}
            >
              {text('notes.delete')}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
