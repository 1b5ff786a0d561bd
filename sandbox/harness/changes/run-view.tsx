import type { ReactNode } from 'react';
import { DECIDED, stateOf, type Decided, type Decision, type FoundRun } from './decide.ts';
import type { Change } from './model.ts';
import type { RunName } from './run-names.ts';

const TITLES: Readonly<Record<RunName, string>> = { visual: 'Pictures of the gallery', upgrade: 'Pages before and after an upgrade' };
const COMMANDS: Readonly<Record<RunName, string>> = {
  visual: 'npm run visual',
  upgrade: 'npm run upgrade:diff -- --from <old> --to <new>',
};
const SHOWN = ['before', 'after', 'difference'] as const;
/** The gallery's page of an example; its picture's name ends with the state, as `@dark`. */
const inGallery = (name: string): string => `/sandbox/gallery/?${new URLSearchParams({ example: name.split('@')[0] ?? '' })}`;

function Pictures({ change: { name, pictures } }: { readonly change: Change }): ReactNode {
  return (
    <div className="changes-pictures">
      {SHOWN.filter((each) => pictures[each] !== '').map((each) => (
        <figure key={each}>
          <figcaption>{each}</figcaption>
          <a href={`/sandbox/changes/pictures/${pictures[each]}.png`} target="_blank" rel="noreferrer">
            <img loading="lazy" alt={`${name}, ${each}`} src={`/sandbox/changes/pictures/${pictures[each]}.png`} />
          </a>
        </figure>
      ))}
    </div>
  );
}

interface OneProps {
  readonly of: RunName;
  readonly change: Change;
  readonly state: Decision | undefined;
  choose(decision: Decision): void;
}

function One({ of, change, state, choose }: OneProps): ReactNode {
  const { name, notes, lines } = change;
  const button = (decision: Decision, words: string): ReactNode => (
    <button type="button" aria-pressed={state === decision} aria-label={`${words} ${name}`} onClick={() => choose(decision)}>
      {words}
    </button>
  );
  return (
    <article className="change" data-decided={state} aria-label={name}>
      <h4 tabIndex={-1}>
        <code>{name}</code>
      </h4>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {lines.length > 0 && (
        <pre tabIndex={0} role="group" aria-label={`Outline of ${name}`}>
          {lines.join('\n')}
        </pre>
      )}
      {state !== 'accept' && <Pictures change={change} />}
      <p className="change-choice">
        {state !== 'accept' && button('accept', 'Accept')}
        {state !== 'accept' && button('reject', 'Reject')}
        {state && <strong>{DECIDED[state]}</strong>}
        {of === 'visual' && <a href={inGallery(name)}>Open in the gallery</a>}
      </p>
    </article>
  );
}

interface RunProps {
  readonly of: RunName;
  readonly found: FoundRun;
  readonly decided: Decided;
  choose(of: RunName, change: Change, decision: Decision): void;
}

/** What one command has found, by cause. */
export function RunView({ of, found: { run, failure }, decided, choose }: RunProps): ReactNode {
  const causes = Map.groupBy(run?.changes ?? [], ({ cause }) => cause);
  return (
    <section aria-labelledby={`changes-${of}`}>
      <h2 id={`changes-${of}`}>{TITLES[of]}</h2>
      {failure !== '' && <p className="bad">{failure}</p>}
      {failure === '' && run === null && (
        <p>
          There was no run yet: <code>{COMMANDS[of]}</code> makes one.
        </p>
      )}
      {run !== null && (
        <p>
          {[...run.summary, `Looked at ${new Date(run.at).toLocaleString('en-GB')}.`].join(' ')}
          {run.changes.length === 0 && ' There is nothing to decide.'}
        </p>
      )}
      {[...causes].map(([cause, changes]) => (
        <section key={cause} aria-label={cause}>
          <h3>{cause}</h3>
          {changes.map((change) => (
            <One
              key={change.name}
              of={of}
              change={change}
              state={stateOf(decided, of, change)}
              choose={(decision) => choose(of, change, decision)}
            />
          ))}
        </section>
      ))}
    </section>
  );
}
