import { CLOCK } from '../base/clock.ts';
import { later, provide, provideAs, type Module } from '../base/container.ts';
import { TRANSPORT } from '../base/transport.ts';
import { CONFIGURATION, PLATFORM, SETTINGS } from '../config/contract.ts';
import { ERROR_REPORT } from '../diagnostics/contract.ts';
import { FACTS } from '../facts/contract.ts';
import { PRESENTER, REQUESTS, USER_PROMPTS } from '../request/contract.ts';
import { SESSION } from '../session/contract.ts';
import { TEXTS } from '../text/contract.ts';
import { AppearanceService } from './appearance.ts';
import {
  APPEARANCE,
  COMMAND_RUNNER,
  DIALOGS,
  DOCK,
  DOCUMENT_READER,
  DRAWING_PROBLEMS,
  LAYOUT,
  NOTICES,
  STYLESHEETS,
  TARGETS,
  VIEWS,
  VIEW_SURFACES,
  WINDOWS,
} from './contract.ts';
import { DrawingProblemsService } from './drawing/drawing-problems.ts';
import { ViewSurfacesService } from './drawing/view-surfaces.ts';
import { LayoutService } from './layout.ts';
import { DialogsService } from './overlays/dialogs.ts';
import { DockService } from './overlays/dock.ts';
import { NoticesService } from './overlays/notices.ts';
import { WindowsService } from './overlays/windows.ts';
import { ReactPresenter } from './presenter.tsx';
import { StylesheetsService } from './stylesheets.ts';
import { TargetsService } from './targets.ts';

/** The ports VIEWS and COMMAND_RUNNER are bound by the room `plugins`, DOCUMENT_READER by `navigation`. */
export const viewModule: Module = [
  provide(TARGETS, [], () => new TargetsService()),
  provide(STYLESHEETS, [CONFIGURATION, TRANSPORT, FACTS, SESSION, PLATFORM], (...needed) => new StylesheetsService(...needed)),
  provide(DIALOGS, [CONFIGURATION], (configuration) => new DialogsService(configuration)),
  provideAs(USER_PROMPTS, DIALOGS),
  provide(WINDOWS, [FACTS], (facts) => new WindowsService(facts)),
  provide(NOTICES, [CLOCK], (clock) => new NoticesService(clock)),
  provide(DOCK, [], () => new DockService()),
  provide(APPEARANCE, [SETTINGS], (settings) => new AppearanceService(settings)),
  provide(LAYOUT, [CLOCK, FACTS], (clock, facts) => new LayoutService(clock, facts)),
  provide(VIEW_SURFACES, [TARGETS, WINDOWS], (...needed) => new ViewSurfacesService(...needed)),
  provide(DRAWING_PROBLEMS, [ERROR_REPORT, USER_PROMPTS, TEXTS], (...needed) => new DrawingProblemsService(...needed)),
  provide(
    PRESENTER,
    [
      VIEW_SURFACES,
      STYLESHEETS,
      FACTS,
      TEXTS,
      DRAWING_PROBLEMS,
      later(VIEWS),
      later(COMMAND_RUNNER),
      later(REQUESTS),
      later(DOCUMENT_READER),
    ],
    (...needed) => new ReactPresenter(...needed),
  ),
];
