/** Everything that a plugin may import. Added modules import the same as `lectern`. */
export type { CmsObject, Answer, RequestParameters, RequestResult, Requests } from './request/types.ts';
export type { Fact, FactOf, FactType, ObjectIdentity } from './facts/facts.ts';
export type { CustomerConfiguration, VideoFormat, PreferredVideoFormat } from './config/types.ts';
export type { ObjectViewProps, WidgetProps } from './view/ports.ts';
export type { CommandContext, CommandHandler } from './plugins/commands.ts';
export type { PluginContext } from './plugins/activate.ts';
export type { LazyExport } from './plugins/manifest.ts';
export type { Token } from './tokens.ts';
export type { Edits, Splice, XNode, XDocument } from '../xsl/engine/page.ts';
export type { Outbox, OutboxEntry, OutboxReceipt, OutboxStatus, OutboxStored, OutboxStoring } from './outbox/types.ts';
export type { TestResult } from './outbox/result-entry.ts';
export type { TextTable } from './text/builtin.ts';
export {
  APPEARANCE,
  CLOCK,
  STORAGE,
  EVENTS,
  ERROR_REPORT,
  CONFIGURATION,
  PLATFORM,
  SETTINGS,
  SESSION,
  STYLESHEETS,
  TEXTS,
  REQUESTS,
  TARGETS,
  DIALOGS,
  WINDOWS,
  NAVIGATION,
  MENUS,
  COMMANDS,
  REGISTRY,
  UNITS,
  USER_LOG,
  OUTBOX,
  TRANSPORT,
} from './tokens.ts';
export { NOTICES } from './view/overlays/notices.ts';
export { CORNER } from './view/overlays/dock.ts';
export { useUnitLevel } from './surfaces/unit-level.ts';
export { useMeasured } from './view/use-measured.ts';
export { useService, useFact, useObservable } from './view/context.ts';
export { usePluginConfiguration, useProvided, useText } from './plugins/hooks.ts';
export { PluginPart } from './view/drawing/plugin-part.tsx';
export { markup } from './view/drawing/markup.ts';
export { loadEdits, NodeKind, parse, select, serialize } from '../xsl/engine/page.ts';
export { transform } from './view/transform.ts';
export { attribute, childElements, firstElement, textOf } from './request/xml.ts';
export { submitStaticForm } from './navigation/static-form.ts';
export { serializeForm } from './request/form.ts';
export { actions, resolveAction } from './request/action.ts';
export { readLogin as readLoginAnswer, safeRedirect } from './session/login.ts';
export { markFrameworkPreview } from './config/preview.ts';
export { OutboxFailure } from './outbox/types.ts';
export { resultEntry } from './outbox/result-entry.ts';
export { loadTouch } from './base/gestures/load.ts';
export { ringStep } from './base/ring-step.ts';
export { isMobile } from './base/screen.ts';
export { standsStill } from './base/motion.ts';
export { readCookie, writeCookie } from './config/cookies.ts';
export type { Theme } from './view/appearance.ts';
