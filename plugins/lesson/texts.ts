import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'lesson.slide': 'Slide {number} of {count}',
    'lesson.previousSlide': 'Previous slide',
    'lesson.nextSlide': 'Next slide',
    'clip.failed': 'This recording cannot be played just now. Check your connection and try again; the slides can be read without it.',
    'clip.noFormat': 'There is no version of this recording that your browser can play. The slides can be read without it.',
    'clip.elsewhere': 'This recording is kept at another site.',
    'clip.open': 'Open the recording',
    'clip.retry': 'Try again',
  },
  de: {
    'lesson.slide': 'Folie {number} von {count}',
    'lesson.previousSlide': 'Vorige Folie',
    'lesson.nextSlide': 'Nächste Folie',
    'clip.failed': 'Diese Aufnahme lässt sich gerade nicht abspielen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal; die Folien lassen sich auch ohne sie lesen.',
    'clip.noFormat': 'Von dieser Aufnahme gibt es keine Fassung, die Ihr Browser abspielen kann. Die Folien lassen sich auch ohne sie lesen.',
    'clip.elsewhere': 'Diese Aufnahme liegt auf einer anderen Website.',
    'clip.open': 'Aufnahme öffnen',
    'clip.retry': 'Noch einmal versuchen',
  },
};
