import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { useText } from '../../../core/api.ts';
import type { OpenEditor } from '../editor/open.ts';
import { Panel } from '../panels/panel.tsx';
import { useModal } from '../view/html-panel.tsx';
import type { BlockSetting, RichTextBlock } from './block.ts';
import type { WidgetSettings } from './block-commands.ts';

type Text = ReturnType<typeof useText>;

interface SettingsPanelProps extends Omit<WidgetSettings, 'element'> {
  readonly block: RichTextBlock;
  readonly editor: RefObject<OpenEditor | null>;
  readonly text: Text;
  /** The attributes that were changed, null for one that goes; null: nothing is to be changed. */
  readonly onClose: (changed: Readonly<Record<string, string | null>> | null) => void;
}

/** What is wrong with a value; '' for nothing. */
function problemOf(setting: BlockSetting, value: string, text: Text): string {
  if (setting.kind !== 'number') return '';
  const { minimum, maximum, divisor = 1 } = setting;
  const isNumber = /^-?\d+$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
  const range = { min: minimum / divisor, max: maximum / divisor };
  return isNumber ? '' : divisor === 1 ? text('richText.block.number', range) : text('richText.block.decimal', range);
}

/** A field shows a number in its own unit, the attribute holds it in its own: what is no number is held as it is written. */
const scaled = (value: string, factor: number): string => {
  const digits = value
    .trim()
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[,٫]/, '.');
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? String(Math.round(Number(digits) * factor * 1e6) / 1e6) : value;
};

/** The settings of a widget. A setting that has its standard value is written as no attribute, unless it was there. */
export function SettingsPanel({ block, editor, attributes, parts, text, onClose }: SettingsPanelProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLElement>(null);
  const settings = Object.entries(block.settings ?? {});
  const [values, setValues] = useState(() =>
    Object.fromEntries(settings.map(([name, { standard }]) => [name, attributes[name] ?? standard])),
  );
  const [isTried, setTried] = useState(false);
  useModal(box, first, editor);
  const update = (): void => {
    const wrong = settings.find(([name, setting]) => problemOf(setting, values[name]!, text) !== '');
    if (wrong) {
      setTried(true);
      box.current!.querySelector<HTMLElement>(`[data-setting="${CSS.escape(wrong[0])}"]`)?.focus();
      return;
    }
    const changed: Record<string, string | null> = {};
    for (const [name, { standard }] of settings) {
      const value = values[name]!;
      if (value === (attributes[name] ?? standard)) continue;
      changed[name] = value === standard ? null : value;
    }
    onClose(changed);
  };
  return (
    <Panel
      {...{ box, text }}
      title={text('richText.block.settingsOf', { name: block.title(text) })}
      update={text('richText.panel.update')}
      onCancel={() => onClose(null)}
      onUpdate={update}
    >
      {settings.map(([name, setting], index) => (
        <Setting
          key={name}
          {...{ name, setting, parts, text }}
          value={values[name]!}
          problem={isTried ? problemOf(setting, values[name]!, text) : ''}
          focused={index === 0 ? (element) => void (first.current = element) : undefined}
          onChange={(value) => setValues({ ...values, [name]: value })}
          onEnter={update}
        />
      ))}
    </Panel>
  );
}

interface SettingProps {
  readonly name: string;
  readonly setting: BlockSetting;
  readonly value: string;
  readonly parts: readonly string[];
  readonly problem: string;
  readonly text: Text;
  readonly focused: ((element: HTMLElement | null) => void) | undefined;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}

function Setting({ name, setting, value, parts, problem, text, focused, onChange, onEnter }: SettingProps): ReactNode {
  const id = useId();
  const common = { id, ref: focused, 'data-setting': name };
  const label = setting.label(text);
  if (setting.kind === 'switch')
    return (
      <label className="rt-blocks__option" htmlFor={id}>
        <input {...common} type="checkbox" checked={value === '1'} onChange={(event) => onChange(event.target.checked ? '1' : '0')} />
        {label}
      </label>
    );
  const options = optionsOf(setting, value, parts, text);
  const divisor = setting.kind === 'number' ? (setting.divisor ?? 1) : 1;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {options ? (
        <select {...common} className="field__control" value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          className="field__control"
          autoComplete="off"
          inputMode={setting.kind === 'number' ? 'decimal' : undefined}
          // What is being typed is not written anew.
          defaultValue={setting.kind === 'number' ? scaled(value, 1 / divisor) : value}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          onChange={(event) => onChange(setting.kind === 'number' ? scaled(event.target.value, divisor) : event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
      )}
      {problem !== '' && (
        <p id={`${id}-problem`} className="field__error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** What a list offers, with the value that is there; null for what is written. */
function optionsOf(setting: BlockSetting, value: string, parts: readonly string[], text: Text): (readonly [string, string])[] | null {
  let options: (readonly [string, string])[];
  if (setting.kind === 'choice') options = Object.entries(setting.options).map(([option, label]) => [option, label(text)]);
  else if (setting.kind === 'part')
    options = [
      ...(setting.none ? [[setting.none.value, setting.none.label(text)] as const] : []),
      ...parts.map((words, index) => [String(index), `${index + 1}. ${words}`] as const),
    ];
  else return null;
  return options.some(([option]) => option === value) ? options : [...options, [value, value]];
}
