import { Fragment, type ReactNode } from 'react';
import { LineIcon, useText } from '../../../core/api.ts';
import { KINDS, OPERATORS, type Block, type Clause } from '../model/search-query.ts';
import { useSearch } from './search-context.ts';

interface ExpertBlockProps {
  readonly block: Block;
  /** From 1. */
  readonly number: number;
  /** The last block cannot be deleted. */
  readonly isAlone: boolean;
  change(id: string, part: Partial<Omit<Clause, 'id'>>): void;
  copy(): void;
  remove(): void;
  copyClause(id: string): void;
  removeClause(id: string): void;
}

/** One block: conditions that belong together, each with its rule, field, comparison and value. */
export function ExpertBlock({ block, number, isAlone, change, copy, remove, copyClause, removeClause }: ExpertBlockProps): ReactNode {
  const text = useText();
  return (
    <Fragment>
      {number > 1 && <p className="expert__or">{text('search.or')}</p>}
      <fieldset className="expert-block" data-part={block.id}>
        <legend className="expert-block__name">{text('search.block', { number })}</legend>
        <ul className="expert-block__clauses" role="list">
          {block.clauses.map((clause, index) => (
            <ClauseRow
              key={clause.id}
              clause={clause}
              number={index + 1}
              isAlone={block.clauses.length === 1}
              change={(part) => change(clause.id, part)}
              copy={() => copyClause(clause.id)}
              remove={() => removeClause(clause.id)}
            />
          ))}
        </ul>
        <div className="expert-block__tools">
          <button type="button" className="button button--quiet" onClick={copy}>
            {text('search.cloneBlock')}
            <span className="visually-hidden"> {number}</span>
          </button>
          <button type="button" className="button button--quiet" aria-disabled={isAlone || undefined} onClick={remove}>
            {text('search.deleteBlock')}
            <span className="visually-hidden"> {number}</span>
          </button>
        </div>
      </fieldset>
    </Fragment>
  );
}

interface ClauseRowProps {
  readonly clause: Clause;
  readonly number: number;
  readonly isAlone: boolean;
  change(part: Partial<Omit<Clause, 'id'>>): void;
  copy(): void;
  remove(): void;
}

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T => (values as readonly string[]).includes(value);

function ClauseRow({ clause, number, isAlone, change, copy, remove }: ClauseRowProps): ReactNode {
  const { fields } = useSearch();
  const text = useText();
  // A saved search may ask for a field that the server does not offer any more: it stays, and can be changed.
  const offered = fields.some(({ name }) => name === clause.field) ? fields : [...fields, { name: clause.field, label: clause.field }];
  const named = (key: string): string => `${text(key)}, ${text('search.condition', { number })}`;
  return (
    <li className="expert-clause" data-part={clause.id}>
      <Choice name="kind" label={named('search.kind')} value={clause.kind} onChange={(kind) => isOneOf(KINDS, kind) && change({ kind })}>
        {KINDS.map((kind) => ({ value: kind, label: text(`search.${kind}`) }))}
      </Choice>
      <Choice name="field" label={named('search.field')} value={clause.field} onChange={(field) => change({ field })}>
        {offered.map(({ name, label }) => ({ value: name, label }))}
      </Choice>
      <Choice name="op" label={named('search.op')} value={clause.op} onChange={(op) => isOneOf(OPERATORS, op) && change({ op })}>
        {OPERATORS.map((op) => ({ value: op, label: text(`search.${op}`) }))}
      </Choice>
      <input
        className="field__control"
        name="value"
        type={clause.field === 'date' ? 'date' : 'text'}
        maxLength={200}
        autoComplete="off"
        aria-label={named('search.value')}
        value={clause.value}
        onChange={({ target }) => change({ value: target.value })}
      />
      <span className="expert-clause__tools">
        <button
          type="button"
          className="icon-button"
          aria-label={text('search.cloneField', { number })}
          title={text('search.cloneField', { number })}
          onClick={copy}
        >
          <LineIcon path="M12 5v14M5 12h14" size={20} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={text('search.deleteField', { number })}
          title={text('search.deleteField', { number })}
          aria-disabled={isAlone || undefined}
          onClick={remove}
        >
          <LineIcon path="M5 12h14" size={20} />
        </button>
      </span>
    </li>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ name, label, value, onChange, children }: ChoiceProps): ReactNode {
  return (
    <select className="field__control" name={name} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {children.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
