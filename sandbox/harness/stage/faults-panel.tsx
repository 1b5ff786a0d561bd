import type { ReactNode } from 'react';
import { FAULT_KINDS, FAULT_SETS, NEW_RULE, type FaultKind, type FaultRule } from '../tape/faults.ts';

const WORDS: Readonly<Record<FaultKind, string>> = {
  delay: 'comes late (ms)',
  status: 'status, without XML',
  'status-xml': 'status, with XML',
  cut: 'cut before the server does anything',
  'lost-answer': 'answer lost, the server has done it',
  empty: 'empty answer',
  'wrong-type': 'wrong type',
  'broken-xml': 'broken XML',
  session: 'session is over (440)',
  offline: 'no network',
  quota: 'no room in the browser',
  'slow-media': 'slow films (20 kB/s)',
  'dead-segment': 'second segment is missing; a film in one file stalls',
};
const HAS_VALUE: ReadonlySet<FaultKind> = new Set(['delay', 'status', 'status-xml']);
const FITS = [
  ['type', 'Type'],
  ['action', 'Action'],
  ['object', 'Object'],
  ['target', 'Target'],
] as const;

interface FaultsProps {
  readonly rules: readonly FaultRule[];
  readonly onChange: (rules: readonly FaultRule[]) => void;
}

const numberOf = (text: string): number => Math.max(0, Math.trunc(Number(text)) || 0);

function Rule({ rule, of, onChange, onRemove }: RuleProps): ReactNode {
  const number = (name: 'nth' | 'share' | 'value', label: string, most: number): ReactNode => (
    <td>
      <input
        type="number"
        min={0}
        max={most}
        aria-label={`${label}, ${of}`}
        value={rule[name]}
        onChange={({ target }) => onChange({ ...rule, [name]: Math.min(most, numberOf(target.value)) })}
      />
    </td>
  );
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={`On, ${of}`}
          checked={rule.on}
          onChange={({ target }) => onChange({ ...rule, on: target.checked })}
        />
      </td>
      {FITS.map(([name, label]) => (
        <td key={name}>
          <input
            aria-label={`${label}, ${of}`}
            value={rule[name]}
            placeholder="any"
            onChange={({ target }) => onChange({ ...rule, [name]: target.value.trim() })}
          />
        </td>
      ))}
      {number('nth', 'Only the n-th', 999)}
      {number('share', 'Share in %', 100)}
      <td>
        <select
          aria-label={`What happens, ${of}`}
          value={rule.what}
          onChange={({ target }) => {
            const what = target.value as FaultKind;
            onChange({ ...rule, what, value: what.startsWith('status') ? 500 : NEW_RULE.value });
          }}
        >
          {FAULT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {WORDS[kind]}
            </option>
          ))}
        </select>
      </td>
      {HAS_VALUE.has(rule.what) ? number('value', 'How much', 60_000) : <td />}
      <td>
        <button type="button" aria-label={`Remove ${of}`} onClick={onRemove}>
          Remove
        </button>
      </td>
    </tr>
  );
}

interface RuleProps {
  readonly rule: FaultRule;
  /** What the rule is called. */
  readonly of: string;
  readonly onChange: (rule: FaultRule) => void;
  readonly onRemove: () => void;
}

/** What goes wrong: a table of rules, and ready sets of them. They hold from the next call on. */
export function FaultsPanel({ rules, onChange }: FaultsProps): ReactNode {
  const set = (index: number, rule: FaultRule): void => onChange(rules.map((each, at) => (at === index ? rule : each)));
  return (
    <section className="panel" aria-label="Faults">
      <p className="row">
        {Object.entries(FAULT_SETS).map(([name, ready]) => (
          <button key={name} type="button" onClick={() => onChange(ready)}>
            {name}
          </button>
        ))}
        <button type="button" onClick={() => onChange([...rules, NEW_RULE])}>
          Add a rule
        </button>
        <button type="button" disabled={rules.length === 0} onClick={() => onChange([])}>
          Remove all
        </button>
      </p>
      {rules.length === 0 ? (
        <p>Nothing goes wrong.</p>
      ) : (
        <div className="scrolls" tabIndex={0} role="region" aria-label="Rules">
          <table>
            <thead>
              <tr>
                {['On', 'Type', 'Action', 'Object', 'Target', 'n-th', '%', 'What happens', 'How much'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rules.map((rule, index) => (
                <Rule
                  // Rules have no names, and are changed in their place.
                  key={index}
                  rule={rule}
                  of={`rule ${index + 1}`}
                  onChange={(changed) => set(index, changed)}
                  onRemove={() => onChange(rules.filter((_each, at) => at !== index))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="note">
        Statuses, cut, empty and wrong answers and faults of films are made by the server; what is on the way, by the page's transport.
      </p>
    </section>
  );
}
