import { useId, useState, type ReactNode } from 'react';
import {
  APPEARANCE,
  NAVIGATION,
  NOTICES,
  PLATFORM,
  REGISTRY,
  SETTINGS,
  TEXTS,
  useService,
  useText,
  WINDOWS,
  type Theme,
  type CommandContext,
} from '../../core/api.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
/** Group and key under which the player keeps the wish for subtitles. */
const CAPTIONS = ['player', 'captions'] as const;
/** Those under which `off` keeps the site's head from listening to the key /. */
const SEARCH_KEY = ['search', 'key'] as const;

/** A language's own name, its tag when the browser knows none. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function Title(): ReactNode {
  return useText()('settings.title');
}

/** What the user can choose; every choice holds at once. */
function SettingsForm(): ReactNode {
  const settings = useService(SETTINGS);
  const appearance = useService(APPEARANCE);
  const notices = useService(NOTICES);
  const text = useText();
  const [round, again] = useState(0);
  const forget = (): void => {
    settings.clear();
    appearance.apply();
    again(round + 1);
    notices.info(text('settings.forgotten'));
  };
  return (
    <div className="settings form" key={round}>
      <Language />
      <Appearance />
      <Captions />
      <SearchKey />
      <StoredCourses />
      <p className="form__hint">{text('settings.kept')}</p>
      <div className="form__actions">
        <button type="button" className="button button--quiet" onClick={forget}>
          {text('settings.forget')}
        </button>
      </div>
    </div>
  );
}

function Language(): ReactNode {
  const navigation = useService(NAVIGATION);
  const { language, languages } = useService(TEXTS);
  const text = useText();
  if (languages.length < 2) return null;
  return (
    <Choice
      label={text('settings.language')}
      value={language}
      onChange={(tag) => navigation.selectLanguage(tag)}
      options={languages.map((tag) => ({ value: tag, name: nameOf(tag), lang: tag }))}
    />
  );
}

function Appearance(): ReactNode {
  const appearance = useService(APPEARANCE);
  const text = useText();
  const id = useId();
  const [theme, setTheme] = useState(appearance.theme);
  const [still, setStill] = useState(appearance.still);
  return (
    <>
      <fieldset className="field field--group settings__themes">
        <legend className="field__label">{text('settings.theme')}</legend>
        {THEMES.map((each) => (
          <label key={each} className="settings__theme">
            <input
              type="radio"
              name={`${id}theme`}
              checked={theme === each}
              onChange={() => {
                appearance.setTheme(each);
                setTheme(each);
              }}
            />
            {text(`settings.theme.${each}`)}
          </label>
        ))}
      </fieldset>
      <Check
        label={text('settings.still')}
        hint={text('settings.stillHint')}
        checked={still}
        onChange={(next) => {
          appearance.setStill(next);
          setStill(next);
        }}
      />
    </>
  );
}

/** The way to the courses that this browser has stored; testers' pages store none. */
function StoredCourses(): ReactNode {
  const [registry, platform] = [useService(REGISTRY), useService(PLATFORM)];
  const isOffered = registry.manifest('offline') !== null && platform === 'LIVE';
  const text = useText();
  return (
    isOffered && (
      <p>
        <a href="offline.html">{text('settings.offline')}</a>
      </p>
    )
  );
}

/** A key without a modifier gets in the way of who speaks to the computer, or touches keys by chance (WCAG 2.1.4). */
function SearchKey(): ReactNode {
  const settings = useService(SETTINGS);
  const { searchKey } = useService(REGISTRY).configurationOf('site');
  const text = useText();
  const [isOn, setOn] = useState(settings.get(...SEARCH_KEY) === null);
  if (searchKey === false) return null;
  const choose = (next: boolean): void => {
    if (next) settings.remove(...SEARCH_KEY);
    else settings.set(...SEARCH_KEY, 'off');
    setOn(next);
  };
  return <Check label={text('settings.searchKey')} hint={text('settings.searchKeyHint')} checked={isOn} onChange={choose} />;
}

/** The wish for films that are opened from now on. */
function Captions(): ReactNode {
  const settings = useService(SETTINGS);
  const { languages } = useService(TEXTS);
  const text = useText();
  const [wish, setWish] = useState(settings.get(...CAPTIONS) ?? '');
  const choose = (next: string): void => {
    if (next === '') settings.remove(...CAPTIONS);
    else settings.set(...CAPTIONS, next);
    setWish(next);
  };
  const offered = wish === '' || wish === 'off' || languages.includes(wish) ? languages : [...languages, wish];
  return (
    <Choice
      label={text('settings.captions')}
      value={wish}
      onChange={choose}
      options={[
        ...['', 'off'].map((value) => ({ value, name: text(`settings.captions.${value}`) })),
        ...offered.map((tag) => ({ value: tag, name: nameOf(tag), lang: tag })),
      ]}
    />
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Check({ label, hint, checked, onChange }: CheckProps): ReactNode {
  const id = useId();
  return (
    <div className="field field--check">
      <input id={id} type="checkbox" checked={checked} aria-describedby={`${id}hint`} onChange={({ target }) => onChange(target.checked)} />
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <span className="form__hint settings__hint" id={`${id}hint`}>
        {hint}
      </span>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string; readonly lang?: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="field__control" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((each) => (
          <option key={each.value} value={each.value} lang={each.lang}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  );
}

const NAME = 'settings';

/** Command `settings.open`: a window with what the user can choose for this browser. */
export function openSettings(_: Readonly<Record<string, string>>, context: CommandContext): void {
  context.get(WINDOWS).show({
    name: NAME,
    title: <Title />,
    maxWidth: 560,
    ofView: true,
    content: <SettingsForm />,
  });
}
