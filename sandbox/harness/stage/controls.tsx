import type { ReactNode } from 'react';
import {
  ACCOUNTS,
  hostOf,
  INPUTS,
  MOTIONS,
  NETWORKS,
  readHost,
  SCHEMES,
  THEMES,
  WIDTHS,
  writeChoice,
  ZOOMS,
  type Choice,
} from './choice.ts';
import { AddressField } from './given/address-field.tsx';

/** What the server says there is (`/sandbox/stage.json`). */
export interface Offer {
  readonly customer: string;
  readonly languages: readonly string[];
  readonly customers: readonly string[];
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onPick: (value: string) => void;
}

/** A list to choose from, with its label. */
function Pick({ label, value, options, onPick }: PickProps): ReactNode {
  return (
    <label className="pick">
      {label}
      <select value={value} onChange={({ target }) => onPick(target.value)}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const named = (names: readonly string[], empty: string): Record<string, string> => ({
  '': empty,
  ...Object.fromEntries(names.map((name) => [name, name])),
});

interface ControlsProps {
  readonly choice: Choice;
  readonly offer: Offer;
  readonly onChange: (change: Partial<Choice>) => void;
}

const widths: Readonly<Record<string, string>> = {
  '0': 'All there is',
  ...Object.fromEntries(WIDTHS.map((width) => [width, `${width} px`])),
};
const zooms: Readonly<Record<string, string>> = Object.fromEntries(ZOOMS.map((zoom) => [zoom, `${zoom} %`]));

/** Who, in what language, on which screen and over which network: one click each, and all of it in the stage's address. */
export function Controls({ choice, offer, onChange }: ControlsProps): ReactNode {
  const { mode, customer, rest } = readHost(location.host);
  /** Customer and mode are names of sites: the stage goes there, with everything else that is chosen. */
  const goTo = (toMode: string, toCustomer: string): void => {
    const host = hostOf(toMode, toCustomer, rest);
    const harness = toMode !== 'live';
    const at = harness ? `/sandbox/stage/${writeChoice(choice)}` : choice.path;
    const target = `${location.protocol}//${harness ? host : hostOf('', toCustomer, rest)}${at}`;
    if (harness) location.assign(target);
    else open(target, '_blank', 'noopener');
  };
  return (
    <form className="controls" aria-label="What is on the stage" onSubmit={(event) => event.preventDefault()}>
      <Pick
        label="Customer"
        value={customer}
        options={Object.fromEntries([...new Set([customer, ...offer.customers])].map((name) => [name, name]))}
        onPick={(name) => goTo(mode, name)}
      />
      <Pick
        label="Mode"
        value={mode}
        options={{ dev: 'DEV', test: 'TEST', live: 'LIVE (a window without the harness)' }}
        onPick={(name) => goTo(name, customer)}
      />
      <Pick label="Account" value={choice.account} options={ACCOUNTS} onPick={(account) => onChange({ account } as Partial<Choice>)} />
      <Pick label="Language" value={choice.lang} options={named(offer.languages, "The address's")} onPick={(lang) => onChange({ lang })} />
      <Pick label="Theme" value={choice.theme} options={THEMES} onPick={(theme) => onChange({ theme } as Partial<Choice>)} />
      <Pick label="Width" value={String(choice.width)} options={widths} onPick={(width) => onChange({ width: Number(width) })} />
      <Pick label="Zoom" value={String(choice.zoom)} options={zooms} onPick={(zoom) => onChange({ zoom: Number(zoom) })} />
      <Pick label="Input" value={choice.input} options={INPUTS} onPick={(input) => onChange({ input } as Partial<Choice>)} />
      <Pick
        label="The device's colours"
        value={choice.scheme}
        options={SCHEMES}
        onPick={(scheme) => onChange({ scheme } as Partial<Choice>)}
      />
      <Pick
        label="The device's motion"
        value={choice.motion}
        options={MOTIONS}
        onPick={(motion) => onChange({ motion } as Partial<Choice>)}
      />
      <Pick label="Network" value={choice.network} options={NETWORKS} onPick={(network) => onChange({ network } as Partial<Choice>)} />
      <label className="check">
        <input type="checkbox" checked={choice.still} onChange={({ target }) => onChange({ still: target.checked })} />
        Nothing moves
      </label>
      <AddressField path={choice.path} onOpen={(path) => onChange({ path })} />
    </form>
  );
}
