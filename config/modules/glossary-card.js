/**
 * An added plugin: not part of the build, served beside it, named in customer.json ("modules": ["glossary-card"]).
 * `react` and `lectern` are the build's own copies, through the import map of the page.
 */
import { createElement, useState } from 'react';
import { TEXTS, useService, useText } from 'lectern';

const texts = {
  en: { title: 'A word about light', next: 'Another word' },
  de: { title: 'Ein Wort über Licht', next: 'Noch ein Wort' },
};

const words = {
  en: [
    ['Aperture', 'The opening that lets light into a camera. A small one makes more of the scene sharp and needs more time.'],
    ['Refraction', 'Light bends where it enters glass or water, because it travels more slowly there. Lenses live on it.'],
    ['Exposure', 'How much light the picture collects: aperture, time and sensitivity decide it together.'],
    ['Pinhole', 'A hole so small that each point of the scene reaches only one point of the wall. The oldest camera there is.'],
  ],
  de: [
    ['Blende', 'Die Öffnung, durch die Licht in die Kamera fällt. Eine kleine macht mehr vom Motiv scharf und braucht mehr Zeit.'],
    ['Brechung', 'Licht knickt ab, wo es in Glas oder Wasser eintritt, weil es dort langsamer ist. Davon leben Linsen.'],
    ['Belichtung', 'Wie viel Licht das Bild sammelt: Blende, Zeit und Empfindlichkeit entscheiden gemeinsam darüber.'],
    ['Lochblende', 'Ein Loch, so klein, dass jeder Punkt des Motivs nur einen Punkt der Wand erreicht. Die älteste Kamera der Welt.'],
  ],
};

/** Until it is here, its children stand in its place: the first word as it looks here, so that nothing jumps. */
function GlossaryCard(/** @type {import('lectern').WidgetProps} */ { attributes }) {
  const text = useText(texts);
  const list = words[useService(TEXTS).language] ?? words.en;
  const [index, setIndex] = useState(Number(attributes.start ?? 0) % list.length);
  const [term, meaning] = list[index];
  return createElement(
    'section',
    { className: 'card glossary-card', 'data-plugin': 'glossary-card' },
    createElement(
      'div',
      { className: 'card__body', 'aria-live': 'polite' },
      createElement('p', { className: 'card__meta' }, text('title')),
      createElement('h2', { className: 'card__title' }, term),
      createElement('p', null, meaning),
      createElement(
        'button',
        { type: 'button', className: 'button button--quiet', onClick: () => setIndex((index + 1) % list.length) },
        text('next'),
      ),
    ),
  );
}

export default /** @satisfies {import('lectern').AddedModule} */ ({
  manifest: { id: 'glossary-card', version: '1.0.0', api: 1, entry: 'module', widgets: { 'ui-glossary-card': 'GlossaryCard' } },
  GlossaryCard,
});
