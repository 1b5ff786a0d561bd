import type { ContentObject } from '../../content/object.ts';
import { addressOf } from '../../content/records.ts';
import { render } from '../../content/render.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { element } from '../../xml/write.ts';
import { lockTable } from '../lock-table.ts';

/** `<trail>`: what leads to an object, the outermost first, such as its course and its unit (protocol 2.1); '' for what is in nothing. */
export async function trailTo(
  { lang }: Pick<Call, 'lang'>,
  { objects }: Pick<Services, 'objects'>,
  object: ContentObject,
): Promise<string> {
  const { ways } = await lockTable(objects);
  const ids: number[] = [];
  const above = (ID: number): number | undefined => {
    const step = ways.get(ID)?.[0];
    return step?.from ?? step?.course?.ID;
  };
  for (let ID = above(object.ID); ID !== undefined && ID !== object.ID && !ids.includes(ID); ID = above(ID)) ids.unshift(ID);
  if (ids.length === 0) return '';
  const found = new Map((await objects.findMany(ids)).map((each) => [each.ID, each]));
  const steps = ids.flatMap((ID) => found.get(ID) ?? []);
  return element(
    'trail',
    {},
    ...steps.map((each) =>
      element(
        'step',
        { ID: each.ID, dataType: each.dataType, action: 2, href: addressOf(each) },
        ...each.titles.map((title) => render(title, { lang, fallback: each.fallback })),
      ),
    ),
  );
}
