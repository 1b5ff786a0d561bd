import { useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { attribute, firstElement, useProvided, useText, type XNode } from '../../../../core/api.ts';
import { PLAYER, type PlayerAdapter } from '../../../player-adapter/contract.ts';
import { PostponeContext, ProblemContext } from './problem-context.ts';

interface ClipProps {
  readonly question: XNode;
  /** Nobody can answer without it: while it cannot be had for want of a network, the question is kept for later. */
  readonly isNeeded?: boolean;
}

/** The sound of a question, by the page's player; its own words say when it cannot be played. */
export function Clip({ question, isNeeded = false }: ClipProps): ReactNode {
  const text = useText();
  const report = useContext(ProblemContext);
  const service = useProvided(PLAYER);
  const postpone = useContext(PostponeContext);
  const [player, setPlayer] = useState<PlayerAdapter | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const missed = useCallback(() => {
    if (!isNeeded || navigator.onLine) return;
    setAwaited(true);
    postpone?.();
  }, [isNeeded, postpone]);
  const source = useMemo(() => {
    const node = firstElement(question, 'clip');
    if (!node || !service) return null;
    return {
      clip: service.clipOf({ ...Object.fromEntries(node.attributes.map(({ name, value }) => [name, value])), autostart: '0' }, []),
      fields: service.fieldsOf({}),
      IDMedia: attribute(node, 'IDMedia'),
    };
  }, [question, service]);
  useEffect(() => {
    const subscription = player?.status$.subscribe(({ problem }) => {
      if (!problem) return setAwaited(false);
      missed();
      report({ text: 'test.problem.audio', values: { id: source?.IDMedia ?? '', reason: problem.message }, path: 'clip', fatal: false });
    });
    return () => subscription?.unsubscribe();
  }, [player, source, report, missed]);
  if (!firstElement(question, 'clip')) return null;
  if (!service || !source) return <p className="question__missing">{text('test.soundMissing')}</p>;
  return (
    <div className="question__clip">
      <service.View
        clip={source.clip}
        fields={source.fields}
        title={text('test.sound')}
        fps={25}
        IDLesson={0}
        mediaToken=""
        onPlayer={setPlayer}
        onFailed={missed}
      />
      <p role="status" className="question__awaited">
        {isAwaited && text(postpone ? 'test.soundLater' : 'test.soundAwaited')}
      </p>
    </div>
  );
}
