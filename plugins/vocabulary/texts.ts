import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'vocabulary.today': 'Today', 'vocabulary.due': '{count} to repeat', 'vocabulary.new': '{count} new', 'vocabulary.known': '{known} of {count} words begun', 'vocabulary.start': 'Practise now', 'vocabulary.done': 'Done for today. The next words come {when}.', 'vocabulary.doneAll': 'Done for today.',
    'vocabulary.empty': 'There are no words to practise here.', 'vocabulary.loading': 'The words are being loaded …', 'vocabulary.card': 'Word {number}', 'vocabulary.left': '{count} left', 'vocabulary.check': 'Check', 'vocabulary.show': 'I do not know it', 'vocabulary.right': 'Right.', 'vocabulary.wrong': 'Not yet: {answer}', 'vocabulary.again': 'Again', 'vocabulary.hard': 'Hardly knew it', 'vocabulary.good': 'Knew it', 'vocabulary.easy': 'Easy', 'vocabulary.next': 'Next word', 'vocabulary.rate': 'How well did you know it?', 'vocabulary.comes': 'Comes again {when}.',
    'vocabulary.stop': 'Stop for now', 'vocabulary.result': 'This round: {right} of {count} known at once', 'vocabulary.goOn': 'Go on', 'vocabulary.failed': 'This word cannot be shown.',
    'vocabulary.forecast': 'Words on the next days', 'vocabulary.day': 'Day', 'vocabulary.words': 'Words', 'vocabulary.waiting': 'The result is kept in this browser; it is sent as soon as the server can be reached.', 'vocabulary.stored': 'Result stored at {time}.', 'vocabulary.refused': 'The server has not taken the result: {reason}',
  },
  de: {
    'vocabulary.today': 'Heute', 'vocabulary.due': '{count} zu wiederholen', 'vocabulary.new': '{count} neu', 'vocabulary.known': '{known} von {count} Wörtern begonnen', 'vocabulary.start': 'Jetzt üben', 'vocabulary.done': 'Für heute geschafft. Die nächsten Wörter kommen {when}.', 'vocabulary.doneAll': 'Für heute geschafft.',
    'vocabulary.empty': 'Hier gibt es keine Wörter zu üben.', 'vocabulary.loading': 'Die Wörter werden geladen …', 'vocabulary.card': 'Wort {number}', 'vocabulary.left': 'noch {count}', 'vocabulary.check': 'Prüfen', 'vocabulary.show': 'Weiß ich nicht', 'vocabulary.right': 'Richtig.', 'vocabulary.wrong': 'Noch nicht: {answer}', 'vocabulary.again': 'Noch einmal', 'vocabulary.hard': 'Kaum gewusst', 'vocabulary.good': 'Gewusst', 'vocabulary.easy': 'Leicht', 'vocabulary.next': 'Nächstes Wort', 'vocabulary.rate': 'Wie gut wussten Sie es?', 'vocabulary.comes': 'Kommt wieder {when}.',
    'vocabulary.stop': 'Für jetzt aufhören', 'vocabulary.result': 'Diese Runde: {right} von {count} sofort gewusst', 'vocabulary.goOn': 'Weiter', 'vocabulary.failed': 'Dieses Wort lässt sich nicht zeigen.',
    'vocabulary.forecast': 'Wörter der nächsten Tage', 'vocabulary.day': 'Tag', 'vocabulary.words': 'Wörter', 'vocabulary.waiting': 'Das Ergebnis liegt in diesem Browser; es wird gesendet, sobald der Server erreichbar ist.', 'vocabulary.stored': 'Ergebnis gespeichert um {time}.', 'vocabulary.refused': 'Der Server hat das Ergebnis nicht angenommen: {reason}',
  },
};
