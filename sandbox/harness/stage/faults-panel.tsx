import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Press } from '../shell/press.tsx';
import { FAULT_KINDS, FAULT_SETS, NEW_RULE, type FaultKind, type FaultRule } from '../tape/faults.ts';
import { NumberField } from './given/number-field.tsx';
import { LIMITS_OF_NTH, LIMITS_OF_SHARE, limitsOf, usualValue, type Limits } from './given/rules.ts';

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

function Rule({ rule, of, onChange, onRemove }: RuleProps): ReactNode {
  const limits = limitsOf(rule.what);
  const number = (name: 'nth' | 'share' | 'value', label: string, within: Limits): ReactNode => (
    <td>
      <NumberField
        label={`${label}, ${of}`}
        value={rule[name]}
        limits={within}
        onChange={(value) => onChange({ ...rule, [name]: value })}
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
      {number('nth', 'Only the n-th', LIMITS_OF_NTH)}
      {number('share', 'Share in %', LIMITS_OF_SHARE)}
      <td>
        <select
          aria-label={`What happens, ${of}`}
          value={rule.what}
          onChange={({ target }) => {
            const what = target.value as FaultKind;
            onChange({ ...rule, what, value: usualValue(what) });
          }}
        >
          {FAULT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {WORDS[kind]}
            </option>
          ))}
        </select>
      </td>
      {limits === null ? <td /> : number('value', 'How much', limits)}
      <td>
        <Press aria-label={`Remove ${of}`} onPress={onRemove}>
          Remove
        </Press>
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
  const table = useRef<HTMLTableSectionElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const removed = useRef<number | null>(null);
  // The button that was pressed goes with its rule: the next rule's has the focus then, or the last one's.
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const row = table.current?.querySelectorAll('tr')[Math.min(removed.current, rules.length - 1)];
    (row?.querySelector('button') ?? add.current)?.focus();
    removed.current = null;
  }, [rules]);
  const set = (index: number, rule: FaultRule): void => onChange(rules.map((each, at) => (at === index ? rule : each)));
  return (
    <section className="panel" aria-label="Faults">
      <p className="row">
        {Object.entries(FAULT_SETS).map(([name, ready]) => (
          <button key={name} type="button" onClick={() => onChange(ready)}>
            {name}
          </button>
        ))}
        <Press ref={add} onPress={() => onChange([...rules, NEW_RULE])}>
          Add a rule
        </Press>
        <Press isIdle={rules.length === 0} onPress={() => onChange([])}>
          Remove all
        </Press>
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
            <tbody ref={table}>
              {rules.map((rule, index) => (
                <Rule
                  // Rules have no names, and are changed in their place; what is typed into one is not the next one's.
                  key={`${rules.length} ${index}`}
                  rule={rule}
                  of={`rule ${index + 1}`}
                  onChange={(changed) => set(index, changed)}
                  onRemove={() => {
                    removed.current = index;
                    onChange(rules.filter((_each, at) => at !== index));
                  }}
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
