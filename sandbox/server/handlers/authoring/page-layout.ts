import { message } from '../../texts/texts.ts';
import { languageName } from '../../texts/language-name.ts';
import type { Call } from '../../protocol/contract.ts';
import { attribute, child, children, type XNode } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';

/** The element of an object that says how its page looks (protocol 2.1). */
export const LAYOUT = 'layout';

/** How wide a page can be; the first is how its kind usually is. */
const WIDTHS = ['', 'narrow', 'wide'] as const;

/** The parameters of "layout and blocks": each of them changes the page. The subtitle is asked for once a language. */
export function layoutParameters(languages: readonly string[], call: Call): string[] {
  const [usual, narrow, wide] = [
    message('configuration.width.usual', call),
    message('configuration.width.narrow', call),
    message('configuration.width.wide', call),
  ];
  const label = message('configuration.subtitle', call);
  return [
    element(
      'parameter',
      { name: 'width', type: 'select', label: message('configuration.width', call), value: '' },
      ...[usual, narrow, wide].map((word, index) => element('option', { value: WIDTHS[index] ?? '', label: word })),
    ),
    element('parameter', {
      name: 'showNavigation',
      type: 'checkbox',
      label: message('configuration.navigation', call),
      value: 1,
      reset: 0,
    }),
    ...languages.map((language) =>
      element('parameter', {
        name: 'subtitle',
        language,
        type: 'textarea',
        label: `${label} (${languageName(language, call.lang)})`,
        value: '',
      }),
    ),
  ];
}

/** What the parameters of a configuration make of the page, as an element; empty where all is as usual. */
export function pageLayout(configuration: XNode): string {
  const parameters = child(configuration, 'parameters');
  const all = parameters === null ? [] : children(parameters, 'section').flatMap((section) => children(section, 'parameter'));
  const valueOf = (name: string) => all.filter((each) => attribute(each, 'name') === name).map((each) => attribute(each, 'value'))[0] ?? '';
  const width = WIDTHS.find((each) => each !== '' && each === valueOf('width')) ?? null;
  const navigation = valueOf('showNavigation') === '0' ? 0 : null;
  const subtitles = all
    .filter((each) => attribute(each, 'name') === 'subtitle' && attribute(each, 'value').trim() !== '')
    .map((each) => element('subtitle', { language: attribute(each, 'language') || null }, text(attribute(each, 'value').trim())));
  return width === null && navigation === null && subtitles.length === 0 ? '' : element(LAYOUT, { width, navigation }, ...subtitles);
}
