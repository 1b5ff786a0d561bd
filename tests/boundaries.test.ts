import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as arrows from './boundaries/arrows.ts';
import * as contracts from './boundaries/contracts.ts';
import * as engine from './boundaries/engine.ts';
import { factsHaveOneOwner } from './boundaries/facts.ts';
import { importingDoesNothing } from './boundaries/importing.ts';
import { Project, type Rule } from './boundaries/project.ts';
import { REFUSED } from './boundaries/refused/index.ts';
import { drawsWithoutDom, signsAreDrawn } from './boundaries/rendering.ts';
import { packagesAreUsed } from './boundaries/packages.ts';
import { noLocator } from './boundaries/locators.ts';
import * as server from './boundaries/server.ts';
import { plainComments, plainNames } from './boundaries/plain-words.ts';
import * as signals from './boundaries/signals.ts';
import * as sizes from './boundaries/sizes.ts';
import { runsByTokens } from './boundaries/surroundings.ts';
import { coreKnowsNoLearning } from './boundaries/vocabulary.ts';
import { partsOfOthersByContract, stylesApart } from './boundaries/plugin-parts.ts';
import * as tokens from './boundaries/tokens.ts';
import * as wiring from './boundaries/wiring.ts';

const RULES: readonly (readonly [rule: string, checks: Readonly<Record<string, Rule>>])[] = [
  [
    '1: between rooms only contracts, in the order of the arrows; folders import what they may, types counted',
    {
      orderOfRooms: arrows.orderOfRooms,
      everyFileInARoom: arrows.everyFileInARoom,
      onlyContractsBetweenRooms: arrows.onlyContractsBetweenRooms,
      contractsAlone: arrows.contractsAlone,
      contractsDrawNothing: contracts.contractsDrawNothing,
      contractsKeepNothing: contracts.contractsKeepNothing,
      nothingOnGlobal: contracts.nothingOnGlobal,
      modelsAreTypes: engine.modelsAreTypes,
      partsOfEngine: engine.partsOfEngine,
      transformsInView: engine.transformsInView,
      foldersApart: arrows.foldersApart,
      packagesAreUsed,
      nobodyImportsTests: arrows.nobodyImportsTests,
      importsAreRead: arrows.importsAreRead,
      oneWayToPlugins: arrows.oneWayToPlugins,
      floorsOfTheServer: server.floorsOfTheServer,
      handlersApart: server.handlersApart,
    },
  ],
  ['2: a token is declared beside its interface', { tokensInContracts: wiring.tokensInContracts, tokensAreMade: tokens.tokensAreMade }],
  [
    '3: services are made by providers over one container; no decorators, no locator',
    {
      oneContainer: wiring.oneContainer,
      noOtherContainer: tokens.noOtherContainer,
      noLocator,
      servicesTakenByToken: tokens.servicesTakenByToken,
      servicesMadeByModules: wiring.servicesMadeByModules,
    },
  ],
  [
    '4: what is fetched late is fetched by lazily()',
    { oneLazily: wiring.oneLazily, addressesWrittenOut: wiring.addressesWrittenOut, codeComesByImports: tokens.codeComesByImports },
  ],
  [
    "5: a plugin's service is a token in its contract",
    { servicesOfPlugins: wiring.servicesOfPlugins, contextsAsTheyAre: wiring.contextsAsTheyAre, stylesApart, partsOfOthersByContract },
  ],
  ['6: core runs no command of a plugin', { noCommandOfAPlugin: wiring.noCommandOfAPlugin }],
  [
    '7: state has one owner, which announces changes on the one stream',
    { factsHaveOneOwner, noSignalBesideTheStream: signals.noSignalBesideTheStream },
  ],
  ['8: no circle of rooms or files', { roomsInNoCircle: arrows.roomsInNoCircle, noCircleOfFiles: sizes.noCircleOfFiles }],
  [
    '9: satellites at home, folders and lines of a size that can be read',
    { satellitesAtHome: sizes.satellitesAtHome, foldersOfFourteen: sizes.foldersOfFourteen, shortLines: sizes.shortLines },
  ],
  ['9: plugins with more than five files have view/, model/ and folders by subject', { shapeOfPlugins: sizes.shapeOfPlugins }],
  ['10: product files import no test library and no harness', { noTestLibrary: sizes.noTestLibrary }],
  ['11: browser and Node are checked apart; importing a file does nothing', { threeTsconfigs: sizes.threeTsconfigs, importingDoesNothing }],
  ['no component asks the DOM while it is drawn', { drawsWithoutDom }],
  ['signs are drawn, not written', { signsAreDrawn }],
  ['what makes one run of a page differ from another enters through tokens', { runsByTokens }],
  ['core knows no word of learning, and no plugin by its id', { coreKnowsNoLearning }],
  ['names and comments are in plain words', { plainNames, plainComments }],
];
const checks = new Map(RULES.flatMap(([, each]) => Object.entries(each)));

describe('the rules of the house hold', () => {
  const project = Project.read(dirname(import.meta.dirname));

  it('for the whole repository', () => {
    expect([project.product.length > 500, project.tests.length > 200, project.manifests.size > 10]).toEqual([true, true, true]);
  });

  it.each(RULES)('%s', (_rule, each) => {
    const breaches = Object.values(each).flatMap((rule) => rule(project));
    expect(breaches).toEqual([]);
  });
});

describe('each check refuses', () => {
  it('something', () => {
    expect(Object.keys(REFUSED).toSorted()).toEqual([...checks.keys()].toSorted());
  });

  it.each(Object.entries(REFUSED).flatMap(([check, list]) => list.map((each) => [check, each.edit, each] as const)))(
    '%s: %s',
    (check, _edit, { sources, because }) => {
      expect(checks.get(check)?.(new Project(new Map(Object.entries(sources))))).toContainEqual(expect.stringContaining(because));
    },
  );
});
