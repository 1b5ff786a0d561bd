import './shell.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { TOOLS, type ToolName } from './tools.ts';

interface ShellProps {
  /** Which tool the page is; null: the one that leads to them. */
  readonly tool: ToolName | null;
  readonly children: ReactNode;
}

function Shell({ tool, children }: ShellProps): ReactNode {
  return (
    <>
      <a className="skip" href="#tool">
        Skip to the tool
      </a>
      <header className="shell">
        <a className="shell-name" href="/sandbox/" aria-current={tool === null ? 'page' : undefined}>
          Harness
        </a>
        <nav aria-label="Tools">
          <ul>
            {TOOLS.map(({ name, title }) => (
              <li key={name}>
                <a href={`/sandbox/${name}/`} aria-current={tool === name ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <span className="shell-site">{location.host}</span>
      </header>
      <main id="tool" className={`tool tool-${tool ?? 'start'}`} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Draws a page of the harness: what all of them share, and the tool in it. */
export function showTool(tool: ToolName | null, view: ReactNode): void {
  createRoot(document.getElementById('harness')!).render(
    <StrictMode>
      <Shell tool={tool}>{view}</Shell>
    </StrictMode>,
  );
}
