import { type ReactNode } from 'react';
import { useService } from '../../base/services.ts';
import { useObservable } from '../context.ts';
import { LineIcon } from '../drawing/line-icon.tsx';
import { FADER } from '../../request/contract.ts';
import { TEXTS } from '../../text/contract.ts';
import { NOTICES } from '../contract.ts';

/** The translucent layer over the page while requests run; it never takes a click (RT-014 to RT-016). */
export function FaderLayer(): ReactNode {
  const { visible, dark } = useObservable(useService(FADER).state$, { count: 0, visible: false, dark: false });
  return visible ? <div className={dark ? 'cms-fader cms-fader-dark' : 'cms-fader'} data-fader="" /> : null;
}

/** Notices, read out politely. */
export function NoticeHost(): ReactNode {
  const notices = useService(NOTICES);
  const texts = useService(TEXTS);
  const open = useObservable(notices.open$, []);
  return (
    <div className="cms-notices" role="status" aria-live="polite">
      {open.map(({ id, text }) => (
        <p key={id} className="cms-notice">
          {text}
          <button type="button" className="cms-notice-close" aria-label={texts.get('dialog.close')} onClick={() => notices.dismiss(id)}>
            <LineIcon path="m7 7 10 10M17 7 7 17" size={20} />
          </button>
        </p>
      ))}
    </div>
  );
}
