import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'widgets.wait': 'Loading …',
    'widgets.window.open': 'Open', 'widgets.window.close': 'Close',
    'widgets.slides': 'Slides', 'widgets.slide': 'slide', 'widgets.carousel': 'slideshow', 'widgets.slideOf': '{number} of {count}',
    'widgets.previous': 'Previous slide', 'widgets.next': 'Next slide', 'widgets.show': 'Show slide {number}', 'widgets.play': 'Play the slides', 'widgets.pause': 'Pause the slides',
    'widgets.percentage': 'Attention: percentage navigation needs a fixed height.',
    'widgets.move': 'Move {item}', 'widgets.movable': 'movable',
    'widgets.move.help': 'Press Enter or Space to pick it up, the arrow keys to move it, Enter to drop it, Escape to put it back.',
    'widgets.lifted': '{item} picked up. {place}', 'widgets.moved': '{item}: {place}', 'widgets.dropped': '{item} dropped. {place}', 'widgets.restored': '{item} put back. {place}',
    'widgets.place': 'Place {number} of {count}.', 'widgets.placeIn': 'Place {number} of {count} in {zone}.',
    'widgets.earlier': 'Earlier', 'widgets.later': 'Later', 'widgets.toZone': 'To {zone}', 'widgets.done': 'Done', 'widgets.zone': 'list {number}', 'widgets.empty': 'Drop something here',
  },
  de: {
    'widgets.wait': 'Wird geladen …',
    'widgets.window.open': 'Öffnen', 'widgets.window.close': 'Schließen',
    'widgets.slides': 'Bilder', 'widgets.slide': 'Bild', 'widgets.carousel': 'Bilderfolge', 'widgets.slideOf': '{number} von {count}',
    'widgets.previous': 'Voriges Bild', 'widgets.next': 'Nächstes Bild', 'widgets.show': 'Bild {number} zeigen', 'widgets.play': 'Bilder abspielen', 'widgets.pause': 'Bilder anhalten',
    'widgets.percentage': 'Achtung: Eine Navigation in Prozent braucht eine feste Höhe.',
    'widgets.move': '{item} verschieben', 'widgets.movable': 'verschiebbar',
    'widgets.move.help': 'Mit Eingabe- oder Leertaste aufnehmen, mit den Pfeiltasten verschieben, mit der Eingabetaste ablegen, mit Escape zurücklegen.',
    'widgets.lifted': '{item} aufgenommen. {place}', 'widgets.moved': '{item}: {place}', 'widgets.dropped': '{item} abgelegt. {place}', 'widgets.restored': '{item} zurückgelegt. {place}',
    'widgets.place': 'Platz {number} von {count}.', 'widgets.placeIn': 'Platz {number} von {count} in {zone}.',
    'widgets.earlier': 'Nach vorn', 'widgets.later': 'Nach hinten', 'widgets.toZone': 'Nach {zone}', 'widgets.done': 'Fertig', 'widgets.zone': 'Liste {number}', 'widgets.empty': 'Hier ablegen',
  },
};
