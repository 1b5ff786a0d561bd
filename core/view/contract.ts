export type { Dialog, Dialogs, Dock, DockItem, Notice, Notices, WindowContent, Windows } from './overlays/model.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Stylesheet, XNode } from '../../xsl/engine/index.ts';
import { token } from '../base/container.ts';
import { fact } from '../facts/contract.ts';
import type { Answer, CmsObject, RequestParameters, RequestResult } from '../request/contract.ts';
import type { Dialogs, Dock, Notices, Windows } from './overlays/model.ts';

/** What a plugin's view receives: the object, and as `children` what its stylesheet drew. */
export interface ObjectViewProps {
  readonly object: CmsObject;
  readonly answer: Answer;
  readonly children: ReactNode;
}

/** What a widget receives: the attributes of its `ui-…` element (kebab-case) and the element's content. */
export interface WidgetProps {
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A component of a plugin that may still have to be loaded. */
export interface LazyComponent<P> {
  readonly plugin: string;
  /** The component when its module is already there. */
  ready(): ComponentType<P> | null;
  /** Resolves to null when the plugin failed (and has reported it). */
  load(): Promise<ComponentType<P> | null>;
}

/** What a plugin that owns a surface does with the views on it; its manifest names the export that makes it under `surfaces`. */
export interface SurfaceOwner {
  /** The target that a view goes to instead of the one it was asked for. */
  targetOf?(target: string, parameters: RequestParameters): string;
  /** What surrounds a drawn view. */
  surround?(view: ReactNode, object: CmsObject | null, target: string, parameters: RequestParameters): ReactNode;
  /** Opens an object that a command starts; null leaves it to the page. */
  open?(parameters: RequestParameters): Promise<RequestResult> | null;
}

/** The surfaces of core; every other one is a plugin's. */
export const SURFACES: readonly string[] = ['page', 'window'];

/** How an object is shown. */
export interface ObjectView {
  readonly plugin: string;
  /** `page`, `window`, or a surface that a plugin owns. */
  readonly surface: string;
  readonly stylesheet: string;
  /** Target named by the manifest, or ''. */
  readonly target: string;
  readonly window: { readonly maxWidth: number; readonly maxHeight: number };
  /** null: the stylesheet alone draws. */
  readonly component: LazyComponent<ObjectViewProps> | null;
  /** The running owner of the surface; null for page and window, and as long as its plugin has not started. */
  owner(): SurfaceOwner | null;
}

/** What is to be opened, as the registry wants to know it. */
export interface ViewQuery {
  readonly IDObjectType: number;
  readonly dataType: string;
  readonly action: number;
  readonly xslStylesheet: string;
  readonly forced: boolean;
}

/** The registry as `render` sees it. */
export interface Views {
  /** Whether a plugin at hand opens this; otherwise wait for `settled`. */
  knows(query: ViewQuery): boolean;
  /** Resolves when added modules have come; asking for it loads them. */
  readonly settled: Promise<void>;
  /** null when no plugin claims the object. @throws ClaimConflict */
  view(query: ViewQuery): ObjectView | null;
  widget(name: string): LazyComponent<WidgetProps> | null;
  /** Says that a component of a plugin failed; the plugin is named in the report. */
  failed(plugin: string, phase: 'render' | 'effect' | 'disposal', error: unknown): void;
}
/** Which plugin and stylesheet show an object. */
export const VIEWS = token<Views>('Views');

/** Runs commands of stylesheets (`data-command`) and of the server. */
export interface CommandRunner {
  run(
    name: string,
    args: Readonly<Record<string, string>>,
    origin: { readonly element: Element | null; readonly target: string },
  ): Promise<boolean>;
}
/** Runs commands by name. */
export const COMMAND_RUNNER = token<CommandRunner>('CommandRunner');

/** The content of a target instead of what its stylesheet drew there. */
export interface TargetContent {
  readonly node: ReactNode;
  /** The plugin that drew it, for reports. */
  readonly plugin: string;
  /** Same key: the same object again, patched. Another key: everything is mounted anew. */
  readonly key: string;
  /** The same frame, or view that its surface surrounds, again, such as in another language: what is shown inside of it stays. */
  readonly keepsInner?: boolean;
  /** What was drawn, for who asks where an element comes from. */
  readonly origin?: { readonly stylesheet: string; readonly object: CmsObject | null };
}

export interface TargetState {
  readonly content: TargetContent | null;
  /** A request for it runs. */
  readonly busy: boolean;
  /** Its content is being drawn, a large one in pieces. */
  readonly drawing: boolean;
  /** What its stylesheet drew in it is not wanted: something else is on its way. */
  readonly held: boolean;
}

/**
 * Every element with an id can be the target of a request (protocol 7). Content may be given before the element is
 * mounted; it waits until then. New content in a target ends the content of the targets inside it.
 *
 * Levels of a surface have scopes of their own, because the same ids are in each of them: a plain id means the one in the
 * scope that is entered, else the page's. A target's component names itself by scope and id.
 */
export interface Targets {
  /** Whether an element with this id is on the screen, or is about to be (`expect`). */
  has(id: string): boolean;
  /** Lets requests be made for an element that the frame is about to draw. */
  expect(id: string): void;
  /** Leaves a target without what its own stylesheet drew there, until `release`: nothing of it is loaded in vain. */
  hold(id: string): void;
  release(id: string): void;
  /** Takes back what `expect` announced, and what was shown for an element that never came. */
  forget(id: string): void;
  /** From now on plain ids mean the targets of a scope; '' means the page's alone. */
  enter(scope: string): void;
  state(id: string): TargetState;
  element(id: string): Element | null;
  /** The innermost target around an element, or ''. */
  around(element: Element | null): string;
  show(target: string, content: TargetContent | null): void;
  busy(target: string, busy: boolean): void;
  drawing(target: string, drawing: boolean): void;
  /** Called by the target's component when its element comes; the undo forgets what was in it. The youngest of one id has it. */
  mount(id: string, element: Element): () => void;
  subscribe(id: string, listener: () => void): () => void;
}

/** The global parameters of every stylesheet (protocol 7). */
export interface SheetParameters extends Readonly<Record<string, string>> {
  readonly lang: string;
  readonly customer: string;
  readonly user: string;
  readonly target: string;
  readonly isMobile: string;
}

/**
 * Stylesheets by name, fetched by GET under the version hash, compiled once and cached for the hash (REN-002). What it
 * includes or imports comes from the same folder.
 */
export interface Stylesheets {
  /**
   * The compiled stylesheet.
   * @param name `[A-Za-z0-9_-]+`, or that and `.edit` (OP-16)
   * @param language the `lang` with which it will be used, when that is known: the server may leave out what is for others
   * @throws StylesheetError, also as a fact `stylesheet.failed`; a failed one is asked for again next time
   */
  get(name: string, language?: string): Promise<Stylesheet>;
  /** The text of a stylesheet and of all that it includes, by address, as a worker wants it. @throws StylesheetError */
  parts(name: string, language?: string): Promise<Record<string, string>>;
  /** The global parameters with which a stylesheet draws into a target. */
  parametersFor(target: string, language: string): SheetParameters;
  /** Where the `xsl:message`s of a stylesheet go: each becomes a fact `stylesheet.message`. */
  messagesOf(name: string): (message: string) => void;
}

/** `system` leaves it to the device. */
export type Theme = 'system' | 'light' | 'dark';

/** What the user wants of the look beyond what the device says: light or dark, and that nothing moves. Stored in the settings. */
export interface Appearance {
  readonly theme: Theme;
  readonly still: boolean;
  setTheme(theme: Theme): void;
  setStill(still: boolean): void;
  /** Applies what is stored, now and to every style sheet that comes later. */
  start(): void;
  /**
   * Style sheets ask the device by media conditions; these are replaced where the user wants something else, so that neither the
   * customers' theme.css nor a plugin needs rules of its own for it.
   */
  apply(): void;
}

/** Follows the size of the window; it announces changes as facts and has nothing to be asked. */
export interface Layout {
  /** Publishes from now on when the window gets another size, or is turned. */
  watch(): void;
  dispose(): void;
}

/** Reads what a document says besides its objects, such as menus, before it is drawn. */
export interface DocumentReader {
  read(document: XNode): void;
}

/** Name and title of the window that a view would have. */
export interface WindowIdentity {
  readonly name: string;
  readonly title: string;
}

/** Where views are shown: in a target of the page, or in a window. */
export interface ViewSurfaces {
  hasTarget(id: string): boolean;
  setBusy(target: string, isBusy: boolean): void;
  /**
   * Puts content on its surface.
   * @returns the undo: the former content is shown again, if nothing newer is
   */
  show(surface: Pick<ObjectView, 'surface' | 'window'>, window: WindowIdentity, target: string, content: TargetContent): () => void;
  /** Puts what belongs to no view, such as plain text, into a target. */
  showInTarget(target: string, content: TargetContent): void;
}

/** What goes wrong while an answer is drawn: in the console, for the user and in the error report. */
export interface DrawingProblems {
  report(error: unknown, object: CmsObject | null): void;
  /** No plugin opens the object. */
  reportUnclaimed(object: CmsObject | null, parameters: RequestParameters): void;
  /** An object that is to be inserted could not be had. */
  reportMissing(id: number): void;
}

/** The elements that views are shown in. */
export const TARGETS = token<Targets>('Targets');
/** The stylesheets, fetched and compiled once. */
export const STYLESHEETS = token<Stylesheets>('Stylesheets');
/** Questions and messages to the user. */
export const DIALOGS = token<Dialogs>('Dialogs');
/** The windows within the page. */
export const WINDOWS = token<Windows>('Windows');
/** Short messages that need no answer. */
export const NOTICES = token<Notices>('Notices');
/** What stays in the page's dock, whatever is shown. */
export const DOCK = token<Dock>('Dock');
/** The user's wishes for the look: light or dark, and stillness. */
export const APPEARANCE = token<Appearance>('Appearance');
export const LAYOUT = token<Layout>('Layout');
/** Which surface a view is shown on, and how. */
export const VIEW_SURFACES = token<ViewSurfaces>('ViewSurfaces');
/** Shows and reports that an answer cannot be drawn. */
export const DRAWING_PROBLEMS = token<DrawingProblems>('DrawingProblems');
export const DOCUMENT_READER = token<DocumentReader>('DocumentReader');

/** What identifies an object in facts, reports and history. */
export interface ObjectIdentity {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly dataType: string;
  readonly action: number;
}

/** An object is shown in a target. */
export const OBJECT_OPENED = fact<{ readonly object: ObjectIdentity; readonly target: string; readonly plugin: string }>('object.opened');

/** A stylesheet did not come, or is broken, or takes more time, depth or memory than it may (`limit`). */
export const STYLESHEET_FAILED = fact<{
  readonly stylesheet: string;
  readonly reason: 'load' | 'compile' | 'transform' | 'limit';
  readonly message: string;
}>('stylesheet.failed');

/** A stylesheet's `xsl:message`. */
export const STYLESHEET_MESSAGE = fact<{ readonly stylesheet: string; readonly message: string }>('stylesheet.message');

/** A window of the page has opened. */
export const WINDOW_OPENED = fact<{ readonly name: string }>('window.opened');
/** A window of the page has closed. */
export const WINDOW_CLOSED = fact<{ readonly name: string }>('window.closed');

/** The browser's window has another size, in CSS px. */
export const LAYOUT_RESIZED = fact<{ readonly width: number; readonly height: number }>('layout.resized');

/** The device was turned. */
export const LAYOUT_TURNED = fact<object>('layout.turned');

/** A stylesheet did not come (ERR-006), or it is broken (ERR-007). */
export class StylesheetError extends Error {
  override readonly name = 'StylesheetError';
  constructor(
    readonly stylesheet: string,
    readonly reason: 'load' | 'compile' | 'transform' | 'limit',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
