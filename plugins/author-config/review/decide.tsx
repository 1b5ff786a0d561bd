import type { ReactNode } from 'react';
import { attribute, formatDate, TEXTS, useService, useText, type XDocument } from '../../../core/api.ts';
import { rootOf } from '../model/document-root.ts';
import { MomentForm } from '../schedule/schedule-panel.tsx';
import { WordsForm } from './comments.tsx';
import type { Review } from './review-calls.ts';

/** Both texts that a reviewer compares; what nobody has published yet has nothing before it. */
export interface Texts {
  readonly published: XDocument;
  readonly proposed: XDocument;
}

interface DecideProps {
  readonly review: Pick<Review, 'state' | 'mayReview' | 'mayPublish' | 'isDraft'>;
  readonly texts: Texts;
  change(subAction: string, fields: Readonly<Record<string, string>>, message?: string): Promise<boolean>;
}

/** It goes back to its author, or to visitors. */
export function Decide({ review: { state, mayReview, mayPublish, isDraft }, texts, change }: DecideProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  if (state !== 'waiting') return null;
  const approve = (): void => void change('approve', readOf(texts, isDraft), text('author.review.published'));
  return (
    <>
      {mayReview && (
        <WordsForm
          label={text('author.review.reply')}
          button={text('author.review.return')}
          onSend={(note) => change('return', { note }, text('author.review.sent'))}
        />
      )}
      {mayPublish && (
        <>
          <button type="button" className="button" onClick={approve}>
            {text('author.review.approve')}
          </button>
          <MomentForm
            label={text('author.review.approveFrom')}
            button={text('author.review.approveAt')}
            due={NaN}
            onSend={async (at) => {
              const when = formatDate(Date.parse(at), 'moment', language);
              await change('approve', { ...readOf(texts, isDraft), at }, text('author.review.approvedAt', { when }));
            }}
          />
        </>
      )}
    </>
  );
}

/** By what the server knows what was read. */
function readOf({ published, proposed }: Texts, isDraft: boolean): { readonly proposed: string; readonly published: string } {
  const of = (document: XDocument, name: string): string => attribute(rootOf(document)!, name);
  return { proposed: of(proposed, isDraft ? 'revision' : 'working'), published: isDraft ? '' : of(published, 'digest') };
}
