import { useId, useState, type ReactNode } from 'react';
import { readAddress } from './address.ts';

interface AddressFieldProps {
  /** The address that is on the stage. */
  readonly path: string;
  readonly onOpen: (path: string) => void;
}

/** Which page of the site is on the stage, and the stage's own address to hand on. */
export function AddressField({ path, onOpen }: AddressFieldProps): ReactNode {
  const id = useId();
  const [text, setText] = useState(path);
  const [problem, setProblem] = useState('');
  const [status, setStatus] = useState('');
  const open = (): void => {
    const read = readAddress(text, location.origin);
    setProblem(read.problem);
    if (read.path === null) return;
    setText(read.path);
    onOpen(read.path);
  };
  const copy = (): void => {
    void navigator.clipboard
      .writeText(location.href)
      .then(() => setStatus('Copied.'))
      .catch(() => setStatus('The browser refuses; copy it from its address bar.'));
  };
  return (
    <>
      <div className="path">
        <label className="pick">
          Address on the site
          <input
            value={text}
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem === '' ? undefined : id}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') open();
            }}
          />
        </label>
        {problem !== '' && (
          <span className="bad refused" id={id} role="alert">
            {problem}
          </span>
        )}
      </div>
      <button type="button" onClick={open}>
        Open
      </button>
      <button type="button" onClick={copy}>
        Copy the stage's address
      </button>
      <span role="status">{status}</span>
    </>
  );
}
