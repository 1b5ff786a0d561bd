import { PAGE, refused, type RefusedByRule } from './refused.ts';

const asks = (edit: string, source: string, because: string, line = 1) =>
  refused(edit, { 'plugins/x/a.ts': source }, `plugins/x/a.ts:${line} asks the browser: ${because}`);
const [CLOCK, RANDOM, TRANSPORT] = ['the time comes from CLOCK', 'chance comes from RANDOM', 'calls go through TRANSPORT'] as const;

export const surroundings: RefusedByRule = {
  runsByTokens: [
    refused('a timer in base', { 'core/base/a.ts': 'setTimeout(run, 10);' }, 'core/base/a.ts:1 asks the browser: the time'),
    refused(
      'a random number of who makes the clock',
      { 'core/base/clock.ts': "export const CLOCK = token<Clock>('Clock');\nexport const first = () => Math.random();" },
      'core/base/clock.ts:2 asks the browser: chance',
    ),
    refused(
      'a clock of another room',
      { 'core/view/contract.ts': "export const CLOCK = token<Clock>('Clock');\nexport const now = () => Date.now();" },
      'core/view/contract.ts:2 asks the browser: the time',
    ),
    refused(
      'what paces a part of the page',
      { 'core/base/pacing/a.ts': "import { LONGEST } from '../clock.ts';\nsetTimeout(run, LONGEST);" },
      'core/base/pacing/a.ts:2 asks the browser: the time',
    ),
    refused('a call of what paces', { 'core/base/pacing/a.ts': "fetch('/a');" }, 'core/base/pacing/a.ts:1 asks the browser: calls'),
    refused("a call of the page's script", { ...PAGE, 'core/main.tsx': "void fetch('/a');" }, 'core/main.tsx:1 asks the browser: calls'),
    refused(
      'what testers measure, for everybody',
      {
        'plugins/x/manifest.json': '{"keys": [{"key": "F8", "command": "x.show", "modes": ["TEST", "LIVE"]}]}',
        'plugins/x/a.ts': 'export const show = () => performance.now();',
      },
      'plugins/x/a.ts:1 asks the browser: the time',
    ),
    refused(
      'chance of testers',
      {
        'plugins/x/manifest.json': '{"keys": [{"key": "F8", "command": "x.show", "modes": ["TEST"]}]}',
        'plugins/x/a.ts': 'export const show = () => Math.random();',
      },
      'plugins/x/a.ts:1 asks the browser: chance',
    ),
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
    asks('a lock', "void navigator.locks.request('a', run);", 'locks come from LOCKS'),
    asks('a request of the older kind', 'const request = new XMLHttpRequest();', TRANSPORT),
  ],
};
