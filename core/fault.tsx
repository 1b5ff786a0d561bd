import type { ReactNode } from 'react';

/** The whole page when the site cannot start: what happened, where, what to do. Drawn without any service. */
export function Fault({ error }: { readonly error: unknown }): ReactNode {
  return (
    <main className="cms-fault" role="alert">
      <h1>This site cannot start</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>
        <a href="">Reload the page</a>
      </p>
    </main>
  );
}
