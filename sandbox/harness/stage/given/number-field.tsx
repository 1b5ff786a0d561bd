import { useId, useState, type ReactNode } from 'react';
import { isWithin, type Limits } from './rules.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly limits: Limits;
  readonly onChange: (value: number) => void;
}

/** A whole number within limits. What is beyond them stays in the field with a sentence, and changes nothing. */
export function NumberField({ label, value, limits, onChange }: NumberFieldProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState({ text: String(value), of: value });
  // Another value has come meanwhile: what was typed is over.
  const text = typed.of === value ? typed.text : String(value);
  const { least, most } = limits;
  const isRefused = text === '' || !isWithin(Number(text), limits);
  const type = (next: string): void => {
    const isTaken = next !== '' && isWithin(Number(next), limits);
    setTyped({ text: next, of: isTaken ? Number(next) : value });
    if (isTaken && Number(next) !== value) onChange(Number(next));
  };
  return (
    <>
      <input
        type="number"
        min={least}
        max={most}
        aria-label={label}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? id : undefined}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {isRefused && (
        <span className="bad refused" id={id} role="alert">
          {`${least} to ${most}; it is still ${value}.`}
        </span>
      )}
    </>
  );
}
