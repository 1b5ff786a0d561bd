import { refused, type RefusedByRule } from './refused.ts';

export const rooms: RefusedByRule = {
  orderOfRooms: [
    refused('a room imports a higher one', { 'core/text/a.ts': "import type { V } from '../view/contract.ts';" }, 'core/view/contract.ts'),
    refused('a room imports what puts the page together', { 'core/view/a.ts': "import { compose } from '../page.ts';" }, 'core/page.ts'),
  ],
  everyFileInARoom: [
    refused('a new folder', { 'core/helpers/a.ts': '' }, 'in no room'),
    refused('a file beside the rooms', { 'core/helpers.ts': '' }, 'in no room'),
    refused(
      'a file beside the rooms that could be in one',
      { 'core/helpers.ts': "import { TEXTS } from './text/contract.ts';\nimport { VIEWS } from './view/contract.ts';" },
      'core/helpers.ts is in no room',
    ),
    refused(
      'a part of one room beside it',
      { 'core/helpers.ts': "import { TargetsService } from './view/targets.ts';\nimport { VIEWS } from './view/contract.ts';" },
      'core/helpers.ts is in no room',
    ),
  ],
  onlyContractsBetweenRooms: [
    refused(
      'a type of a service of another room',
      { 'core/view/a.ts': "import type { S } from '../session/session.ts';" },
      'session/session.ts',
    ),
  ],
  roomsInNoCircle: [
    refused(
      'two rooms of one line import each other',
      { 'core/text/a.ts': "import '../config/contract.ts';", 'core/config/b.ts': "import type { T } from '../text/contract.ts';" },
      'core/text -> core/config',
    ),
  ],
  oneWayToPlugins: [
    refused(
      'two files of core reach the plugins',
      { 'core/plugins/a.ts': "'../../plugins/x'", 'core/view/b.ts': "'../../plugins/y'" },
      'core/view/b.ts',
    ),
  ],
  nobodyImportsTests: [
    refused('core takes a type of a test', { 'core/view/a.ts': "import type { S } from '../../tests/e2e/page.ts';" }, 'tests/e2e/page.ts'),
  ],
  importsAreRead: [
    refused(
      'an address that no route answers',
      {
        'sandbox/harness/a.ts': "import('/sandbox/gate.js');",
        'sandbox/server/routes/gate.ts': "app.get('/sandbox/gate.:kind(^(?:css|txt)$)', send);",
      },
      'imports sandbox/gate.js',
    ),
    refused(
      'an address that is named beside a route',
      { 'sandbox/harness/a.ts': "import('/sandbox/gate.js');", 'sandbox/server/routes/gate.ts': "const gate = '/sandbox/gate.js';" },
      'imports sandbox/gate.js',
    ),
    refused('code of a kind that nobody reads', { 'core/view/a.ts': "import './b.wasm';" }, 'core/view/b.wasm'),
  ],
  floorsOfTheServer: [
    refused(
      'a room of the server imports a higher one',
      { 'sandbox/server/store/a.ts': "import type { E } from '../events/b.ts';" },
      'events/b.ts',
    ),
    refused('a room without a floor', { 'sandbox/server/helpers/a.ts': '' }, 'without a floor'),
  ],
  handlersApart: [
    refused('handlers of another subject', { 'sandbox/server/handlers/search/a.ts': "import '../learning/b.ts';" }, 'learning/b.ts'),
  ],
};
