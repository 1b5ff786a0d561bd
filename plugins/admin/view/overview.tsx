import type { ReactNode } from 'react';
import { addressIn, attribute, childElements, firstElement, TEXTS, textOf, useService, useText, type XNode } from '../../../core/api.ts';
import { numberIn } from '../model/read-part.ts';
import { sizeOf } from '../model/size.ts';
import { AMOUNT_WORDS, HEALTH_WORDS, WAIT_WORDS, wordOf } from '../model/words.ts';

const BYTES: ReadonlySet<string> = new Set(['media', 'database']);

/** What waits, how much there is, whether the server is well, and where else to go. */
export function Overview({ payload }: { readonly payload: XNode }): ReactNode {
  const text = useText();
  const texts = useService(TEXTS);
  const number = (value: number, options?: Intl.NumberFormatOptions): string => texts.number(value, options);
  const health = firstElement(payload, 'health');
  const pages = childElements(payload, 'page').filter((page) => addressIn(page) !== '');
  return (
    <>
      <section aria-labelledby="admin-waits">
        <h2 id="admin-waits">{text('admin.waits')}</h2>
        <ul className="admin__tiles" role="list">
          {childElements(payload, 'waits').map((each) => (
            <Waiting key={attribute(each, 'name')} node={each} number={number} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="admin-amounts">
        <h2 id="admin-amounts">{text('admin.amounts')}</h2>
        <dl className="admin__facts panel">
          {childElements(payload, 'amount').map((each) => {
            const [name, value] = [attribute(each, 'name'), numberIn(each, 'value') ?? 0];
            return (
              <div key={name}>
                <dt>{wordOf(AMOUNT_WORDS, name, text)}</dt>
                <dd>{BYTES.has(name) ? sizeOf(value, { number }) : number(value)}</dd>
              </div>
            );
          })}
        </dl>
      </section>
      <section aria-labelledby="admin-health">
        <h2 id="admin-health">{text('admin.health')}</h2>
        {health && <Health node={health} />}
      </section>
      {pages.length > 0 && (
        <section aria-labelledby="admin-pages">
          <h2 id="admin-pages">{text('admin.pages')}</h2>
          <ul className="admin__tiles" role="list">
            {pages.map((page) => (
              <li key={addressIn(page)} className="panel">
                <a href={addressIn(page)}>{textOf(page)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Waiting({ node, number }: { readonly node: XNode; number(value: number): string }): ReactNode {
  const text = useText();
  const [name, part, count] = [attribute(node, 'name'), attribute(node, 'part'), numberIn(node, 'count') ?? 0];
  const label = wordOf(WAIT_WORDS, name, text);
  return (
    <li className="panel admin__tile" data-waits={count > 0 || undefined}>
      <span>{/^[a-z]+$/.test(part) ? <a href={`administration-${part}.html`}>{label}</a> : label}</span>{' '}
      <strong>{attribute(node, 'more') === '1' ? text('admin.more', { count: number(count) }) : number(count)}</strong>
    </li>
  );
}

function Health({ node }: { readonly node: XNode }): ReactNode {
  const text = useText();
  const lacks = ['missing', 'limited'].flatMap((name) => childElements(node, name).map((each) => attribute(each, 'what')));
  if (attribute(node, 'status') === 'ready' && lacks.length === 0) return <p>{text('admin.ready')}</p>;
  return (
    <>
      <p>{text('admin.notReady')}</p>
      <ul>
        {lacks.map((what) => (
          <li key={what}>{wordOf(HEALTH_WORDS, what, text)}</li>
        ))}
      </ul>
    </>
  );
}
