import '../style.css';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PlayerOptions } from '../contract.ts';
import { PlayerBox } from './player-box.tsx';
import type { PlayerBoxProps } from './use-player-box.ts';

/**
 * A player with its picture, subtitles and controls, in the element that its field names or where it is put (MED-026). Drawn again only for
 * another property: a lesson changes its slides around it.
 */
export const PlayerView = memo(function PlayerView(props: PlayerBoxProps): ReactNode {
  const [host, anchor] = useTargetHost(props.fields.playerTarget, props.options);
  return (
    <>
      <span ref={anchor} hidden />
      {host === null ? <PlayerBox {...props} /> : host && createPortal(<PlayerBox {...props} />, host)}
    </>
  );
});

/** The element that a player is to be drawn in: `parent` or `parentId` of its options (MED-118, MED-119), or its field `playerTarget`. */
function namedHost(target: string, parent: Element | null, selector: string): Element | null {
  if (parent) return parent;
  if (selector === '') return target === '' ? null : document.getElementById(target);
  try {
    return document.querySelector(selector);
  } catch {
    console.warn(`Player option "parentId" is "${selector}", which is no selector; write one such as "#playerArea".`);
    return null;
  }
}

/**
 * The element that a player is drawn in: what is named (MED-026), else (null) where its view was put. undefined until that is known. An
 * element that the view lies in already changes nothing.
 * @returns the element, and the ref of an anchor where the view was put
 */
function useTargetHost(
  target: string,
  { parent = null, parentId = '' }: PlayerOptions = {},
): readonly [Element | null | undefined, (anchor: Element | null) => void] {
  const isNamed = target !== '' || parentId !== '' || parent !== null;
  const [host, setHost] = useState<Element | null | undefined>(isNamed ? undefined : null);
  const anchored = useCallback(
    (anchor: Element | null): void => {
      if (!anchor) return;
      const found = namedHost(target, parent, parentId);
      setHost(found && !found.contains(anchor) ? found : null);
    },
    [target, parent, parentId],
  );
  return [host, anchored];
}
