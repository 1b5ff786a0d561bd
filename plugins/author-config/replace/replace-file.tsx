import { useMemo, useRef, useState, type ReactNode } from 'react';
import { REQUESTS, useService, useText } from '../../../core/api.ts';
import { ChoiceList, type Look } from '../library/choice-list.tsx';
import type { Ending } from '../library/library-calls.ts';
import type { UploadKind } from '../library/upload-file.ts';
import { UploadList, useUploads } from '../library/upload-list.tsx';
import { replaceCalls, type LibraryFile } from './replace-calls.ts';
import { ReplacementPlan } from './replacement-plan.tsx';

interface Found<T> {
  readonly found: readonly T[];
  readonly pages: number;
  readonly count: number;
}

interface ReplaceProps<T extends LibraryFile> {
  readonly file: T;
  readonly kind: UploadKind<T>;
  /** What browsers offer when a file is chosen. */
  readonly offered: string;
  /** Asks for a part of the library; always the same function. */
  readonly list: (look: Look) => Promise<Ending<Found<T>>>;
  readonly labelOf: (file: T) => string;
  /** Back to the file. */
  onBack(): void;
}

/** Puts another file of the library, or a new one, in the place of one, wherever that is shown: chosen, looked at, done. */
export function ReplaceFile<T extends LibraryFile>({ file, kind, offered, list, labelOf, onBack }: ReplaceProps<T>): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const calls = useMemo(() => replaceCalls(requests), [requests]);
  const [by, setBy] = useState<T | null>(null);
  const { add, ...uploads } = useUploads(kind, setBy);
  const input = useRef<HTMLInputElement>(null);
  const back = (
    <p>
      <button type="button" className="button button--quiet" onClick={() => (by === null ? onBack() : setBy(null))}>
        {text(by === null ? 'author.replace.back' : 'author.replace.other')}
      </button>
    </p>
  );
  if (by !== null)
    return (
      <section className="author-window" aria-label={text('author.replace.title', { name: file.name })}>
        {back}
        <ReplacementPlan key={by.ID} from={file} by={by} calls={calls} />
      </section>
    );
  return (
    <section className="author-window" aria-label={text('author.replace.title', { name: file.name })}>
      {back}
      <p>{text('author.replace.choose', { name: file.name })}</p>
      <UploadList {...uploads} />
      <div>
        <button type="button" className="button button--quiet" onClick={() => input.current?.click()}>
          {text('author.replace.upload')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept={offered}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      <ChoiceList<T, Found<T>>
        ask={list}
        words={{
          search: text('author.replace.search'),
          loading: text('author.replace.loading'),
          failed: text('author.pictures.failed'),
          count: ({ count }) => text('author.replace.count', { count }),
        }}
        keyOf={({ ID }) => String(ID)}
        onChoose={(chosen) => chosen.ID !== file.ID && setBy(chosen)}
      >
        {(each) => (
          <>
            {each.thumbnail !== '' && <img className="author-replace__picture" src={each.thumbnail} alt="" loading="lazy" />}
            <span dir="auto">{labelOf(each)}</span>
          </>
        )}
      </ChoiceList>
    </section>
  );
}
