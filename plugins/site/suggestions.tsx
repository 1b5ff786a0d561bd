import { useEffect, useId, useReducer, useRef, useState, type ReactNode } from 'react';
import { CLOCK, NAVIGATION_CHANGED, REQUESTS, useFact, useService } from '../../core/api.ts';
import { marked, NOTHING, pressed, readSuggestions, type Choice, type Suggested } from './suggestion-list.ts';
import './suggestions.css';

/** What is typed is asked for after a pause, in ms. */
const PAUSE = 120;
const SHORTEST = 2;

/** What fits the words of the latest input; an answer that comes after a later input is nobody's. */
function useSuggested(dataType: string, page: string): readonly [Suggested, (words: string) => void] {
  const requests = useService(REQUESTS);
  const clock = useService(CLOCK);
  const [suggested, setSuggested] = useState<Suggested>(NOTHING);
  const latest = useRef(0);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const ask = (words: string): void => {
    const number = ++latest.current;
    stop.current();
    if (words.length < SHORTEST) {
      setSuggested(NOTHING);
      return;
    }
    stop.current = clock.setTimeout(() => {
      const paramString = `searchType=suggest&words=${encodeURIComponent(words)}`;
      void requests.send({ action: 'search', dataType, paramString, bRender: false, background: true }).then(({ answer, outcome }) => {
        // Without an answer nothing is suggested: what was typed can still be searched.
        if (number === latest.current) setSuggested(answer && outcome === 'success' ? readSuggestions(answer, words, page) : NOTHING);
      });
    }, PAUSE);
  };
  return [suggested, ask];
}

/** The list below a search field, which becomes a combobox by it; fetched when somebody goes to the field. */
export function Suggestions({ form, dataType }: { readonly form: HTMLFormElement; readonly dataType: string }): ReactNode {
  const field = form.querySelector('input')!;
  const list = useId();
  const [suggested, ask] = useSuggested(dataType, form.getAttribute('action') ?? '');
  const [choice, change] = useReducer((before: Choice, next: Partial<Choice>): Choice => ({ ...before, ...next }), {
    isOpen: false,
    at: -1,
  });
  const { items, text } = suggested;
  const isOpen = choice.isOpen && items.length > 0;
  const at = isOpen ? Math.min(choice.at, items.length - 1) : -1;
  useFact(NAVIGATION_CHANGED, () => {
    change({ isOpen: false, at: -1 });
    form.reset();
    ask('');
  });

  const latest = useRef({ isOpen, at, items, ask });
  latest.current = { isOpen, at, items, ask };
  useEffect(() => {
    const type = (): void => {
      latest.current.ask(field.value.trim());
      change({ isOpen: true, at: -1 });
    };
    const press = (event: KeyboardEvent): void => {
      const next = event.isComposing ? null : pressed(event.key, latest.current, field.value);
      if (next === null) return;
      event.preventDefault();
      if (next.isChosen) form.querySelectorAll<HTMLElement>('[role=option]')[latest.current.at]?.click();
      if (next.isCleared) field.value = '';
      change(next);
    };
    const leave = (event: FocusEvent): void => {
      if (!form.contains(event.relatedTarget as Node | null)) change({ isOpen: false, at: -1 });
    };
    field.addEventListener('input', type);
    field.addEventListener('keydown', press);
    form.addEventListener('focusout', leave);
    // What was typed before this was here.
    if (field.value !== '') type();
    return () => {
      field.removeEventListener('input', type);
      field.removeEventListener('keydown', press);
      form.removeEventListener('focusout', leave);
    };
  }, [form, field]);
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? list : '',
      'aria-activedescendant': at < 0 ? '' : `${list}-${at}`,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === '') field.removeAttribute(name);
      else field.setAttribute(name, value);
    if (at >= 0) form.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [form, field, list, isOpen, at]);

  return (
    <>
      <span className="visually-hidden" role="status">
        {choice.isOpen ? text : ''}
      </span>
      {isOpen && (
        <div className="suggestions" id={list} role="listbox" aria-label={field.labels?.[0]?.textContent?.trim()}>
          <Options suggested={suggested} list={list} at={at} onOpen={() => change({ isOpen: false, at: -1 })} />
        </div>
      )}
    </>
  );
}

interface OptionsProps {
  readonly suggested: Suggested;
  /** The list's ID, with which those of the options begin. */
  readonly list: string;
  readonly at: number;
  readonly onOpen: () => void;
}

function Options({ suggested: { items, words }, list, at, onOpen }: OptionsProps): ReactNode {
  return items.map(({ href, title, language, kind }, index) => (
    <a
      key={href}
      id={`${list}-${index}`}
      className="suggestion"
      role="option"
      tabIndex={-1}
      href={href}
      aria-selected={index === at}
      onClick={onOpen}
    >
      <bdi lang={language || undefined}>
        {marked(title, words).map(({ text, isFound }, part) => (isFound ? <mark key={part}>{text}</mark> : text))}
      </bdi>
      <span className="suggestion__kind">{kind}</span>
    </a>
  ));
}
