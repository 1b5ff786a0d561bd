import { useCallback, useState } from 'react';

/**
 * Where a player stands: in the element that its field `playerTarget` names (MED-026), else (null) where its view was put.
 * undefined until that is known. A target that the view lies in already changes nothing.
 * @returns the place, and the ref of an element that stands where the view was put
 */
export function usePlace(target: string): readonly [Element | null | undefined, (anchor: Element | null) => void] {
  const [place, setPlace] = useState<Element | null | undefined>(target === '' ? null : undefined);
  const anchored = useCallback(
    (anchor: Element | null): void => {
      if (!anchor) return;
      const found = target === '' ? null : document.getElementById(target);
      setPlace(found && !found.contains(anchor) ? found : null);
    },
    [target],
  );
  return [place, anchored];
}
