import { presentPayload } from '../content/present.ts';
import { teaser } from '../../content/records.ts';
import { withChildren } from '../../xml/write.ts';
import { contentHandler } from '../content/content-handler.ts';
import type { PayloadOf } from '../content/requested.ts';

/** A report with its teaser, which describes it to search engines. */
const present: PayloadOf = async (object, call, services) =>
  object.payload === null ? '' : withChildren(await presentPayload(object, call, services), object.payload.name, teaser(object, call.lang));

export const newsHandler = contentHandler('p_News', present);
