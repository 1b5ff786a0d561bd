import { useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { attribute, firstElement, useProvided, useText, type XNode } from '../../../../core/api.ts';
import { PLAYER, type PlayerAdapter } from '../../../player-adapter/contract.ts';
import { ProblemContext } from './problem-context.ts';

/** The sound of a question, by the page's player; its own words say when it cannot be played. */
export function Clip({ question }: { readonly question: XNode }): ReactNode {
  const text = useText();
  const report = useContext(ProblemContext);
  const service = useProvided(PLAYER);
  const [player, setPlayer] = useState<PlayerAdapter | null>(null);
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
      if (problem)
        report({ text: 'test.problem.audio', values: { id: source?.IDMedia ?? '', reason: problem.message }, path: 'clip', fatal: false });
    });
    return () => subscription?.unsubscribe();
  }, [player, source, report]);
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
      />
    </div>
  );
}
