import { CLOCK } from '../base/clock.ts';
import { provide, type Module } from '../base/container.ts';
import { TRANSPORT } from '../base/transport.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { FACTS } from '../facts/contract.ts';
import { SESSION } from '../session/contract.ts';
import { TEXTS } from '../text/contract.ts';
import { FADER, FAILURE_REPORT, PRESENTER, REQUESTS, USER_LOG, USER_PROMPTS } from './contract.ts';
import { FaderService } from './fader.ts';
import { RequestClient } from './client.ts';
import { UserLogService } from './user-log.ts';

/** The ports PRESENTER and USER_PROMPTS are bound by the room `view`, FAILURE_REPORT by `diagnostics`. */
export const requestModule: Module = [
  provide(FADER, [CLOCK], (clock) => new FaderService(clock)),
  provide(
    USER_LOG,
    [CONFIGURATION, SESSION, TRANSPORT],
    (configuration, session, transport) => new UserLogService(configuration, session, transport),
  ),
  provide(
    REQUESTS,
    [CONFIGURATION, SESSION, TEXTS, TRANSPORT, FACTS, FADER, FAILURE_REPORT, PRESENTER, USER_PROMPTS],
    (configuration, session, texts, transport, facts, fader, report, presenter, prompts) =>
      new RequestClient(configuration, session, texts, transport, facts, fader, report, presenter, prompts),
  ),
];
