/** Everything that a plugin may import, in sections. Added modules import the same as `lectern`. docs/api.md is written from it. */

// Plugins and services
export type { AddedModule, LazyExport, Manifest, PluginContext } from './plugins/contract.ts';
export { importByAddress, lazily, serviceToken, type Lazy, type Services, type Token } from './base/container.ts';
export { REGISTRY, type Registry } from './plugins/contract.ts';
export { useLoaded } from './plugins/hooks.ts';
export { usePluginConfiguration, useProvided } from './plugins/contexts/hooks.ts';
export { useService } from './base/services.ts';
export { useFact, useLazy, useObservable, useOwner } from './view/context.ts';
export { readDraft, useDraft } from './view/draft.ts';
export { Late } from './view/drawing/late.tsx';
export { Disposables } from './base/disposable.ts';

// Commands
export type { CommandContext, CommandHandler } from './plugins/contract.ts';
export { COMMANDS } from './plugins/contract.ts';
export { COMMAND_RUNNER, type CommandRunner } from './view/contract.ts';

// Facts and reports
export { fact, FACTS, type Fact, type FactKind, type Facts } from './facts/contract.ts';
export { LANGUAGE_CHANGED, TEXTS_LOADED } from './text/contract.ts';
export { SESSION_CHANGED, SESSION_LOST } from './session/contract.ts';
export { ANSWER_RECEIVED, ANSWER_SHOWN, REQUEST_ENDED, REQUEST_STATE_CHANGED } from './request/contract.ts';
export { MENU_SELECTED, NAVIGATION_CHANGED, NAVIGATION_UNKNOWN } from './navigation/contract.ts';
export type { ObjectIdentity } from './view/contract.ts';
export { LAYOUT_RESIZED, LAYOUT_TURNED, OBJECT_OPENED, STYLESHEET_FAILED } from './view/contract.ts';
export { STYLESHEET_MESSAGE, WINDOW_CLOSED, WINDOW_OPENED } from './view/contract.ts';
export { PLUGIN_ACTIVATED, PLUGIN_FAILED } from './plugins/contract.ts';
export { ERROR_REPORTED } from './diagnostics/contract.ts';
export { ERROR_REPORT } from './diagnostics/contract.ts';
export { USER_LOG } from './request/contract.ts';

// The customer and the user's settings
export type { CustomerConfiguration, VideoFormat, PreferredVideoFormat } from './config/contract.ts';
export { CONFIGURATION, PLATFORM, SETTINGS, VIDEO_FORMATS } from './config/contract.ts';
export { readCookie, writeCookie } from './config/cookies.ts';
export { markFrameworkPreview } from './config/preview.ts';

// Texts
export type { TextTable } from './text/contract.ts';
export { TEXTS, type Texts } from './text/contract.ts';
export { useText } from './plugins/hooks.ts';
export { formatDate, formatTimes, type DateForm } from './text/date.ts';
export { clockTime, formatNumber } from './text/number.ts';

// Session
export { type Owner, ownerOf, SESSION, type Session } from './session/contract.ts';
export { readLogin as readLoginAnswer, safeRedirect } from './session/login.ts';
export { onWakeUp } from './session/wake-up.ts';

// Requests and answers
export type { CmsObject, Answer, RequestParameters, RequestResult, Requests } from './request/contract.ts';
export { PRESENTER, REQUESTS, type Presenter } from './request/contract.ts';
export { actions, c_Show, c_Store, permits, resolveAction } from './request/action.ts';
export { notSent } from './request/failure.ts';
export { TRANSPORT } from './base/transport.ts';
export { readAnswer, readBody } from './request/answer/answer.ts';
export { downloadIn, saveFile, type Download } from './request/answer/download.ts';
export { envelopeOf } from './request/answer/envelope.ts';
export { buildAddress, requestHeaders } from './request/query.ts';
export { encodeFields, serializeForm } from './request/form.ts';

// Navigation
export { MENUS, NAVIGATION, type Navigation, type Step } from './navigation/contract.ts';
export { submitStaticForm } from './navigation/activation.ts';

// Views and what lies above them
export type { ObjectViewProps, WidgetProps, SheetParameters, SurfaceOwner, Targets, Theme, Views } from './view/contract.ts';
export type { Dialogs, Dock, Windows } from './view/contract.ts';
export { APPEARANCE, DIALOGS, DOCK, NOTICES, STYLESHEETS, TARGETS, VIEWS, WINDOWS } from './view/contract.ts';
export { Target } from './view/target.tsx';
export { TargetScope } from './view/context.ts';
export { PluginPart } from './view/drawing/plugin-part.tsx';
export { LineIcon } from './view/drawing/line-icon.tsx';
export { Pager } from './view/drawing/pager.tsx';
export { addressIn, markup } from './view/drawing/markup.ts';
export { transform } from './view/transform.ts';
export { isSafeAddress } from '../xsl/engine/policy/index.ts';
export { useMeasured } from './view/use-measured.ts';

// XML
export type { Edits, Splice, XNode, XDocument } from '../xsl/engine/page.ts';
export { loadEdits, NodeKind, parse, select, serialize } from '../xsl/engine/page.ts';
export { attribute, childElements, firstElement, inLanguage, textOf, unsigned } from './base/xml.ts';
export { objectToXml } from './base/values/object-xml.ts';

// The browser
export { afterPaint, CLOCK, type Clock } from './base/clock.ts';
export { after, every } from './base/streams/clock-streams.ts';
export { Subscribers } from './base/streams/subscribers.ts';
export { beBusy, unlessBusy } from './base/pacing/busy.ts';
export { LOCKS, type Locks } from './base/locks.ts';
export { type TabHolding, useTabHold } from './base/tabs/use-tab-hold.ts';
export { RANDOM, type Random } from './base/random.ts';
export { STORAGE, type KeyValueStorage } from './base/storage.ts';
export { isMobile, prefersReducedMotion } from './base/device.ts';
export { watchDrag, type Drag } from './base/gestures/drag.ts';
export { loadTouch } from './base/gestures/load.ts';
export { ringStep } from './base/gestures/ring-step.ts';
export { scrollParent } from './base/scroll-parent.ts';
export { trustedScript } from './base/values/trusted-script.ts';
export { firstFrameFrom, formatTimecode, frameAt, parseTimecode, readFps, secondsOf } from './base/values/timecode.ts';
export { decodeCsv, LARGEST_TABLE, parseCsv, twice, type CsvProblem, type CsvRow } from './base/values/csv.ts';
export { deepClone } from './base/values/clone.ts';
