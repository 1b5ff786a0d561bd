import { presentPayload } from '../content/present.ts';
import { ACTIONS } from '../dispatcher/actions.ts';
import { contentHandler } from './generic.ts';
import { storeResult } from './result.ts';

export const placementTestHandler = contentHandler('p_PlacementTest', presentPayload, { [ACTIONS.store]: storeResult });
