import { useEffect, useState, type ReactNode } from 'react';
import {
  ANSWER_SHOWN,
  CLOCK,
  CONFIGURATION,
  DOCK,
  FACTS,
  REQUESTS,
  SESSION,
  TEXTS,
  useText,
  type CommandContext,
  type RequestParameters,
} from '../../../core/api.ts';
import { UNITS } from '../../unit/contract.ts';
import { OBJECT_PREVIEW, openPreviewChannel } from './channel.ts';
import { pointAtTexts } from './point-at-texts.ts';

/** The preview of this window; null when it shows none. */
let current: { readonly ID: number; askNow(): void; end(): void } | null = null;

/** What a preview says of itself. */
interface State {
  readonly isLost: boolean;
  readonly isChoosing: boolean;
  /** Key of a text, and what is put in; '' for none. */
  readonly message: string;
  readonly name: string;
}

const START: State = { isLost: false, isChoosing: false, message: '', name: '' };

/** Letters of a text by which it is found again. */
const SHOWN = 60;

/** How long a form that is open takes to answer at most, in ms. */
const ANSWERED = 1500;

interface NoteProps {
  /** Hands over each state from the present one on; returns the end. */
  readonly follow: (listener: (state: State) => void) => () => void;
  readonly onChoose: () => void;
}

function Note({ follow, onChoose }: NoteProps): ReactNode {
  const text = useText();
  const [{ isLost, isChoosing, message, name }, setState] = useState(START);
  useEffect(() => follow(setState), [follow]);
  return (
    <div className="notice authorPreview">
      <p>
        <span role="status">{text(isLost ? 'author.previewLost' : 'author.previewNote')}</span>{' '}
        {!isLost && (
          <button type="button" className="button button--quiet" aria-pressed={isChoosing} onClick={onChoose}>
            {text('author.previewChoose')}
          </button>
        )}
      </p>
      <p role="status">{message !== '' && text(message, { name })}</p>
    </div>
  );
}

/**
 * How a lesson of a draft is asked for: by its own number it is what is stored, or nothing yet.
 * @param xml the unit as it is typed; null for as it is stored
 */
const lessonOfDraft = (ID: number, lesson: string, xml: string | null): Partial<RequestParameters> => ({
  action: 'edit',
  dataType: OBJECT_PREVIEW,
  ID,
  IDObjectType: undefined,
  paramString: `IDLesson=${encodeURIComponent(lesson)}&part=lesson`,
  fields: xml === null ? undefined : { xml },
});

/**
 * Shows the object of this page as its author types it in another window, until the page shows something else. The server's answer brings
 * this command: it draws the document that is sent to it as if that was stored. A press on a text leads to its field in the form.
 */
export function followDraft({ object = '' }: Readonly<Record<string, string>>, { get }: CommandContext): void {
  const ID = Number(object);
  // The page has been asked for again, in another language for example: that has drawn what is stored.
  if (current?.ID === ID) return current.askNow();
  current?.end();
  const [requests, { mainTarget }, clock, { language }] = [get(REQUESTS), get(CONFIGURATION), get(CLOCK), get(TEXTS)];
  let state = START;
  let draws: (now: State) => void = () => {};
  const change = (changed: Partial<State>): void => draws((state = { ...state, ...changed }));
  const follow: NoteProps['follow'] = (listener) => {
    draws = listener;
    listener(state);
    return () => {
      draws = () => {};
    };
  };
  let latest: string | null = null;
  const draw = async (xml: string): Promise<void> => {
    latest = xml;
    const { outcome } = await requests.send({
      action: 'edit',
      dataType: OBJECT_PREVIEW,
      ID,
      target: mainTarget,
      fields: { xml },
      bWithHistory: false,
      background: true,
    });
    if (current !== preview) return;
    // The page has said why; each further key would fail in the same way.
    if (outcome !== 'success' && outcome !== 'aborted') change({ isLost: true });
    else channel.send({ ask: 'next' });
  };
  let stopWaiting = (): void => {};
  const channel = openPreviewChannel(get(SESSION).user, ID, (message) => {
    if ('xml' in message) void draw(message.xml);
    if ('show' in message) pointer?.markText(message.show);
    if (!('field' in message)) return;
    stopWaiting();
    change({ message: message.field === '' ? 'author.previewNoField' : 'author.previewField', name: message.field });
  });
  const choose = (isChoosing: boolean): void => {
    pointer?.setChoosing(isChoosing);
    change({ isChoosing, message: isChoosing ? 'author.previewChoosing' : '', name: '' });
  };
  const view = document.querySelector(`#${CSS.escape(mainTarget)}`);
  const pointer =
    view &&
    pointAtTexts(view, language, channel, {
      chosen: (words) => change({ message: 'author.previewChosen', name: words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words }),
      left: () => choose(false),
      asked: () => {
        stopWaiting();
        stopWaiting = clock.setTimeout(() => change({ message: 'author.previewNoForm' }), ANSWERED);
      },
    });
  const stopLessons = get(UNITS)?.askLessonsBy(ID, (lesson) => lessonOfDraft(ID, lesson, latest));
  const takeBack = get(DOCK).show({
    name: 'authorPreview',
    content: <Note follow={follow} onChoose={() => choose(!state.isChoosing)} />,
  });
  const stopShown = get(FACTS).on(ANSWER_SHOWN, ({ target, parameters }) => {
    if (target === mainTarget && parameters.dataType !== OBJECT_PREVIEW) preview.end();
  });
  const preview = {
    ID,
    askNow: () => channel.send({ ask: 'now' }),
    end: () => {
      stopShown();
      stopLessons?.();
      stopWaiting();
      pointer?.end();
      channel.close();
      takeBack();
      if (current === preview) current = null;
    },
  };
  current = preview;
  preview.askNow();
}
