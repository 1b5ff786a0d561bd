import { refused, type RefusedByRule } from './refused.ts';

const asks = (edit: string, source: string, because: string, line = 1) =>
  refused(edit, { 'plugins/x/a.ts': source }, `plugins/x/a.ts:${line} asks the browser: ${because}`);
const [CLOCK, RANDOM, TRANSPORT] = ['the time comes from CLOCK', 'chance comes from RANDOM', 'calls go through TRANSPORT'] as const;

export const surroundings: RefusedByRule = {
  runsByTokens: [
    asks('the present time', 'const at = Date.now();', CLOCK),
    asks('the present time as a date', 'const at = new Date();', CLOCK),
    asks('the same as a text', 'const at = Date();', CLOCK),
    asks('the present time as a default', 'export const age = (now: () => number = Date.now) => now();', CLOCK),
    asks('dates handed on', 'const Time = Date;', CLOCK),
    asks('a clock that only goes forward', 'const at = performance.now();', CLOCK),
    asks('the same by everything', "const at = globalThis['performance'].now();", CLOCK),
    asks('a timer', 'setTimeout(run, 10);', CLOCK),
    asks('a timer of the window', 'const timer = window.setInterval(run, 10);', CLOCK),
    asks('a timer of the page of an element', 'element.ownerDocument.defaultView!.setTimeout(run, 10);', CLOCK),
    asks('a timer as an argument', 'wait(setTimeout);', CLOCK),
    refused(
      'a timer of rxjs',
      { 'plugins/x/a.ts': "import { debounceTime as calm } from 'rxjs';" },
      'x/a.ts:1 takes debounceTime of rxjs: the time comes from CLOCK',
    ),
    asks('a random number', 'const first = Math.floor(Math.random() * 3);', RANDOM),
    asks('a random number as a default', 'export const start = (random = Math.random) => random();', RANDOM),
    asks('what gives one, taken out', 'const { random } = Math;', RANDOM),
    asks('a UUID', 'const key = crypto.randomUUID();', RANDOM),
    asks('random bytes under another name', 'const { subtle: a } = page;\npage.lottery.getRandomValues(bytes);', RANDOM, 2),
    asks('a call', "const answer = await fetch('/a.json');", TRANSPORT),
    asks('a call as a default', 'export const ask = (transport: typeof fetch = globalThis.fetch) => transport;', TRANSPORT),
    asks('a call under another name of everything', "const page = globalThis;\npage.fetch('/a');", TRANSPORT, 2),
    asks('what calls, taken out', 'const { fetch: call } = globalThis;', TRANSPORT),
    asks('what calls, handed on', 'engine.start({ fetch });', TRANSPORT),
    asks('a call that outlives the page', "navigator.sendBeacon('/a', body);", TRANSPORT),
    asks('a request of the older kind', 'const request = new XMLHttpRequest();', TRANSPORT),
  ],
};
