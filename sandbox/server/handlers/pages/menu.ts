import { menuPayloads } from '../../menus/payloads.ts';
import { menusOf } from '../../menus/site-menus.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Handler } from '../../protocol/contract.ts';

/** The menus (protocol 4.1), one object each; `menu` in the paramString puts one first. */
const show: Action = async (call, services) => {
  const all = menuPayloads(await menusOf(call.customer, services), call.customer, call.lang);
  const wish = call.extras.get('menu') ?? 'main';
  const first = all.get(wish);
  if (first === undefined) throw new Problem('notFound', { details: { menu: wish } });
  const ordered = [first, ...[...all].filter(([id]) => id !== wish).map(([, menu]) => menu)];
  return {
    body: envelope(
      call,
      ordered.map((payload) => ({ ID: 0, dataType: call.dataType, action: call.action, payload })),
    ),
  };
};

export const menuHandler: Handler = { dataType: 'p_Menu', actions: { [ACTIONS.none]: show, [ACTIONS.list]: show, [ACTIONS.show]: show } };
