/** Everything that a plugin may import. Added modules import the same as `lectern`. */
export type { CmsObject, Answer, RequestParameters, RequestResult, Requests } from './request/types.ts';
export type { Fact, FactOf, FactType, ObjectIdentity } from './events/facts.ts';
export type { CustomerConfiguration, VideoFormat, PreferredVideoFormat } from './config/types.ts';
export type { ObjectViewProps, WidgetProps } from './render/ports.ts';
export type { CommandContext, CommandHandler } from './registry/commands.ts';
export type { PluginContext } from './registry/activate.ts';
export type { LazyExport } from './registry/manifest.ts';
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
export { NOTICES } from './surfaces/notices.ts';
export { CORNER } from './surfaces/corner.ts';
export { useUnitLevel } from './surfaces/unit-level.ts';
export { useMeasured } from './surfaces/use-measured.ts';
export { useService, useFact, useObservable } from './render/context.ts';
export { usePluginConfiguration, useProvided, useText } from './registry/hooks.ts';
export { PluginPart } from './render/plugin-part.tsx';
export { markup } from './render/markup.ts';
export { loadEdits, NodeKind, parse, select, serialize } from '../xsl/engine/page.ts';
export { transform } from './render/transform.ts';
export { attribute, childElements, firstElement, textOf } from './request/xml.ts';
export { submitStaticForm } from './navigation/static-form.ts';
export { serializeForm } from './request/form.ts';
export { actions, resolveAction } from './request/action.ts';
export { readLogin as readLoginAnswer, safeRedirect } from './session/login.ts';
export { markFrameworkPreview } from './config/preview.ts';
export { OutboxFailure } from './outbox/types.ts';
export { resultEntry } from './outbox/result-entry.ts';
export { loadTouch } from './kernel/touch/load.ts';
export { ringStep } from './kernel/ring-step.ts';
export { isMobile } from './kernel/screen.ts';
export { standsStill } from './kernel/motion.ts';
export { readCookie, writeCookie } from './config/cookies.ts';
export type { Theme } from './surfaces/appearance.ts';
