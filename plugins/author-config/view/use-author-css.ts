import { useEffect, useState } from 'react';
import { CONFIGURATION, useService } from '../../../core/api.ts';

/** Loads the style sheet of the author's screen as long as it is open (AUT-044). True once it has come, or cannot. */
export function useAuthorCss(): boolean {
  const { versionHash } = useService(CONFIGURATION);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/${versionHash}/css/objectConfiguration.css`;
    const done = (): void => setReady(true);
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
    return () => link.remove();
  }, [versionHash]);
  return isReady;
}
