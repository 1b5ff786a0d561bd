import { CLOCK, FACTS, lazily, RANDOM, REQUESTS, TEXTS, WINDOW_CLOSED, WINDOWS, type CommandContext } from '../../../../core/api.ts';
import { QUESTION_ASKED, QUESTIONS, type QuestionAsked } from '../../contract.ts';

/** Few films ask: what fetches and draws a single question comes with the first one. */
const late = lazily(() => import('./asked-question.tsx'));

const ID = /^[1-9]\d{0,14}$/;
const NAME = 'question';

/**
 * Command `test.ask`: one question of a practice test in a window, as practice alone; it has ended when the window is closed.
 * @param args `test` (ID of the test), `question` (its id), `window` (name of the window, default `question`), `required` (`1`: it has no
 *   button to skip it)
 */
export async function askQuestion(args: Readonly<Record<string, string>>, { get, element }: CommandContext): Promise<void> {
  const { test = '', question = '', window: name = NAME, required = '' } = args;
  const needs = { requests: get(REQUESTS), questions: get(QUESTIONS), clock: get(CLOCK), random: get(RANDOM) };
  const [facts, texts, windows] = [get(FACTS), get(TEXTS), get(WINDOWS)];
  const end = (outcome: QuestionAsked['outcome'], reason = ''): void =>
    facts.publish(QUESTION_ASKED, {
      window: name,
      test,
      question,
      outcome,
      message: reason === '' ? '' : texts.get(`test.unasked.${reason}`),
    });
  const around = element?.parentElement;
  if (!ID.test(test)) return end('impossible', 'missing');
  const code = await late.load().catch(() => null);
  if (!code) return end('lost', 'lost');
  const found = await code.fetchQuestion(Number(test), question, needs);
  if ('reason' in found) {
    // For who wrote it: the learner reads the same in a sentence without names.
    console.warn(`The question "${question}" of test ${test} cannot be asked by itself (${found.reason}). ${found.hint}`);
    return end(found.reason === 'lost' ? 'lost' : 'impossible', found.reason);
  }
  // What asked has left meanwhile, with all around it: a button may be gone by itself.
  if (around?.isConnected === false) return end('skipped');
  let [outcome, reason]: [QuestionAsked['outcome'], string] = ['skipped', ''];
  await new Promise<void>((resolve) => {
    const undo = facts.on(WINDOW_CLOSED, (closed) => {
      if (closed.name !== name) return;
      undo();
      resolve();
    });
    const content = code.drawQuestion(found, {
      isRequired: required === '1',
      onChecked: () => {
        outcome = 'answered';
      },
      onCrash: () => {
        if (outcome !== 'answered') [outcome, reason] = ['impossible', 'crashed'];
        windows.close(name);
      },
      onDone: () => windows.close(name),
    });
    windows.show({ name, title: texts.get('test.asked'), maxWidth: 720, ofView: true, content });
  });
  end(outcome, reason);
}
