import { Fragment, useEffect, useState, useRef, type ReactNode, type RefObject } from 'react';
import { TEXTS, useService, type WidgetProps } from '../../../core/api.ts';
import { NO_HIGHLIGHT } from '../model/read-answer.ts';
import { useSearch } from './search-context.ts';

/** Whether an element has come into view; it stays true. Where browsers cannot observe it, everything counts as seen. */
function useVisible<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [visible, setVisible] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (visible || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [visible]);
  return [element, visible];
}

const baseOf = (language: string): string => language.split('-', 1)[0]!;

/**
 * `ui-search-highlight`: around a result's teaser; once it is seen, where the result matches is shown instead (SEA-010). Attribute
 * `result`: its ID. A text of another language than the page's is marked as such (WCAG 3.1.2).
 */
export function Highlight({ attributes, children }: WidgetProps): ReactNode {
  const { run } = useSearch();
  const [element, visible] = useVisible<HTMLDivElement>();
  const [{ language, fragments }, setHighlight] = useState(NO_HIGHLIGHT);
  const texts = useService(TEXTS);
  const isForeign = language !== '' && baseOf(language) !== baseOf(texts.language);
  const ID = Number(attributes['result'] ?? 0);
  useEffect(() => {
    if (!visible || !run || !(ID > 0)) return;
    let isMounted = true;
    void run.highlight(ID).then((found) => {
      if (isMounted) setHighlight(found);
    });
    return () => {
      isMounted = false;
    };
  }, [visible, run, ID]);
  return (
    <div ref={element} className="hit__text">
      {fragments.length === 0 ? (
        children
      ) : (
        <p className="card__text" {...(isForeign ? { lang: language, dir: 'auto' } : {})}>
          {fragments.map((pieces, at) => (
            <Fragment key={at}>
              {at > 0 && ' … '}
              {pieces.map(({ text, found }, index) => (found ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>))}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}
