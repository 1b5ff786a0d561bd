import { ACTIONS } from '../dispatcher/actions.ts';
import type { Handler } from './handler.ts';
import { storeResult } from './result.ts';

export const clientCompetenceHandler: Handler = { dataType: 't_ClientCompetence', actions: { [ACTIONS.store]: storeResult } };
