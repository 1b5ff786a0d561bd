import { Fragment, type ReactNode } from 'react';
import { attribute, markup, TEXTS, useService, type XNode } from '../../../../core/api.ts';
import { foreign, labelNodes, localized } from '../../model/localized.ts';
import { Picture } from './picture.tsx';

interface QuestionTextProps {
  readonly question: XNode;
  readonly id?: string;
  /** Draws something else instead of an element of the text (gaps). */
  readonly replace?: (element: XNode) => ReactNode | undefined;
}

/** The text of a question with its picture, in the language of the page. Maths in MathML stays as it is. */
export function QuestionText({ question, id, replace }: QuestionTextProps): ReactNode {
  const language = useService(TEXTS).language;
  const pictures = attribute(question, 'kind') === 'hotspot' ? [] : localized(question, 'picture', language);
  return (
    <>
      <div className="question__text rich" id={id}>
        {localized(question, 'text', language).map((text, index) => {
          const words = markup(text.children, replace);
          const other = foreign(text, language);
          return other.lang ? (
            <div key={index} {...other}>
              {words}
            </div>
          ) : (
            <Fragment key={index}>{words}</Fragment>
          );
        })}
      </div>
      {pictures.map((picture, index) => (
        <Picture key={index} picture={picture} path={`picture[${index + 1}]`} />
      ))}
    </>
  );
}

/** Content of an option, an item or a side of a matching. */
export function Label({ of }: { readonly of: XNode }): ReactNode {
  const language = useService(TEXTS).language;
  const [text] = localized(of, 'text', language);
  const words = markup(labelNodes(of, language));
  const other = text ? foreign(text, language) : {};
  return other.lang ? <span {...other}>{words}</span> : <>{words}</>;
}
