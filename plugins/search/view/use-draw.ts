import { useCallback, type ReactNode } from 'react';
import { CONFIGURATION, EVENTS, isMobile, SESSION, STYLESHEETS, TEXTS, transform, useService, type Answer } from '../../../core/api.ts';

const SHEET = 'p_Site';

/** Draws part of a search's answer by its stylesheet: the part's name is the stylesheet's parameter `target`. */
export function useDraw(): (answer: Answer, part: string) => Promise<ReactNode> {
  const stylesheets = useService(STYLESHEETS);
  const texts = useService(TEXTS);
  const session = useService(SESSION);
  const events = useService(EVENTS);
  const { customer } = useService(CONFIGURATION);
  return useCallback(
    async (answer, part) => {
      const name = answer.objects[0]?.xslStylesheet || SHEET;
      const sheet = await stylesheets.get(name);
      if (!answer.document) return null;
      const parameters = { lang: texts.language, customer, user: session.user, target: part, isMobile: isMobile() ? '1' : '0' };
      return transform(name, sheet, answer.document, parameters, (message) =>
        events.emit({ type: 'stylesheet.message', stylesheet: name, message }),
      );
    },
    [stylesheets, texts, session, events, customer],
  );
}
