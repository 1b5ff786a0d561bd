import { useState, type ReactNode } from 'react';
import { useService } from '../../base/services.ts';
import { useFact } from '../context.ts';
import { Target } from '../target.tsx';
import { CONFIGURATION } from '../../config/contract.ts';
import { REQUESTS } from '../../request/contract.ts';
import { SESSION, SESSION_CHANGED } from '../../session/contract.ts';
import { TARGETS, WINDOWS, type Windows } from '../contract.ts';
import { TEXTS, type Texts } from '../../text/contract.ts';

/** Name of the session-lost window (SES-022). */
export const SESSION_LOST = 'sessionLostInfo';
/** The login form is drawn inside the window, so that what was typed on the page stays on the page. */
const LOGIN_TARGET = 'sessionLostLogin';

/** Opens the window, or leaves the open one as it is (OP-10). */
export function openSessionLost(windows: Windows, texts: Texts, anonymous: boolean): void {
  if (windows.isOpen(SESSION_LOST)) return;
  windows.show({
    name: SESSION_LOST,
    title: texts.get('sessionLost.title'),
    content: <SessionLost anonymous={anonymous} />,
    maxWidth: 480,
  });
}

function SessionLost({ anonymous }: { readonly anonymous: boolean }): ReactNode {
  const texts = useService(TEXTS);
  const windows = useService(WINDOWS);
  const session = useService(SESSION);
  const requests = useService(REQUESTS);
  const targets = useService(TARGETS);
  const login = useService(CONFIGURATION).dataTypes.login ?? 'p_Login';
  const [asking, setAsking] = useState(false);
  useFact(SESSION_CHANGED, ({ loggedIn }) => {
    if (loggedIn) windows.close(SESSION_LOST);
  });
  const again = (): void => {
    session.clear();
    targets.expect(LOGIN_TARGET);
    setAsking(true);
    void requests.send({ action: 'edit', dataType: login, target: LOGIN_TARGET });
  };
  return (
    <div data-anonymous={anonymous ? '1' : '0'}>
      <p>{texts.get(anonymous ? 'sessionLost.anonymous' : 'sessionLost.loggedIn')}</p>
      {asking ? <Target tag="div" id={LOGIN_TARGET} attributes={{}} /> : null}
      <div className="cms-dialog-buttons">
        {asking ? null : (
          <button type="button" className="button" onClick={again}>
            {texts.get('sessionLost.login')}
          </button>
        )}
        <button
          type="button"
          className="button button--quiet"
          onClick={() => {
            session.clear();
            windows.close(SESSION_LOST);
          }}
        >
          {texts.get('sessionLost.guest')}
        </button>
      </div>
    </div>
  );
}
