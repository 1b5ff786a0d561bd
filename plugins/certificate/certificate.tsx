import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { actions, attribute, REQUESTS, useService, useText, type CmsObject, type ObjectViewProps, type XNode } from '../../core/api.ts';

/**
 * A certificate as its stylesheet draws it, with what can be done with it. The first time that its owner looks at it a screen reader says
 * so, and what is drawn moves; who wants nothing to move sees it at rest.
 */
export function Certificate({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const payload = object.payload;
  const isFirst = payload !== null && attribute(payload, 'first') === '1';
  const joy = useLater(isFirst ? text('certificate.first') : '');
  const isValid = payload !== null && attribute(payload, 'state') === 'valid';
  return (
    <div className="certificate-view" data-first={isFirst || undefined}>
      <p className="visually-hidden" role="status">
        {joy}
      </p>
      {children}
      {isValid && <Tools address={attribute(payload, 'address')} />}
      {payload !== null && attribute(payload, 'mayRevoke') === '1' && <Administration object={object} payload={payload} />}
    </div>
  );
}

/** A text that comes when its element is there already: only such a change is announced. */
function useLater(words: string): string {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(words));
    return () => cancelAnimationFrame(frame);
  }, [words]);
  return shown;
}

function Tools({ address }: { readonly address: string }): ReactNode {
  const text = useText();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <div className="certificate-tools">
      <button type="button" className="button certificate__print" onClick={() => window.print()}>
        {text('certificate.print')}
      </button>
      <button type="button" className="button button--quiet" onClick={() => void copy()}>
        {text('certificate.copy')}
      </button>
      <span role="status">{isCopied === null ? '' : text(isCopied ? 'certificate.copied' : 'certificate.notCopied')}</span>
    </div>
  );
}

/** For administrators: what must not be believed any more is revoked. */
function Administration({ object, payload }: { readonly object: CmsObject; readonly payload: XNode }): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const first = attribute(payload, 'state') === 'revoked';
  const initial = useMemo(() => ({ object, isRevoked: first, failed: '' }), [object, first]);
  const [latest, setState] = useState(initial);
  const state = latest.object === object ? latest : initial;
  const change = async (): Promise<void> => {
    const { outcome, answer } = await requests.send({
      action: actions.store,
      dataType: object.dataType,
      fields: { subAction: state.isRevoked ? 'restore' : 'revoke', code: attribute(payload, 'code') },
      requestConfirm: text(state.isRevoked ? 'certificate.restoreQuestion' : 'certificate.revokeQuestion'),
      bRender: false,
      background: true,
    });
    const now = answer?.objects[0]?.payload ?? null;
    if (now !== null) setState({ object, isRevoked: attribute(now, 'state') === 'revoked', failed: '' });
    else if (outcome !== 'notSent') setState({ ...state, failed: answer?.error?.text ?? text('certificate.failed') });
  };
  return (
    <div className="panel certificate-admin">
      <p role="status">{text(state.isRevoked ? 'certificate.isRevoked' : 'certificate.isValid')}</p>
      <button type="button" className="button button--quiet" onClick={() => void change()}>
        {text(state.isRevoked ? 'certificate.restore' : 'certificate.revoke')}
      </button>
      <p role="alert">{state.failed}</p>
    </div>
  );
}
