import type { ComponentType, ReactNode } from 'react';
import type { Answer, CmsObject } from '../request/types.ts';
import type { Token } from '../tokens.ts';

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
  /** Resolves to null when the plugin failed (and has said so). */
  load(): Promise<ComponentType<P> | null>;
}

/** How an object is shown. */
export interface ObjectView {
  readonly plugin: string;
  readonly surface: 'page' | 'unit' | 'lesson' | 'window';
  readonly stylesheet: string;
  /** Target named by the manifest, or ''. */
  readonly target: string;
  readonly window: { readonly maxWidth: number; readonly maxHeight: number };
  /** null: the stylesheet alone draws. */
  readonly component: LazyComponent<ObjectViewProps> | null;
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
  /** Resolves when added modules are known; asking for it loads them. */
  readonly settled: Promise<void>;
  /** null when no plugin claims the object. @throws ClaimConflict */
  view(query: ViewQuery): ObjectView | null;
  widget(name: string): LazyComponent<WidgetProps> | null;
  /** Says that a component of a plugin failed; the plugin is named in the report. */
  failed(plugin: string, phase: 'render' | 'effect' | 'disposal', error: unknown): void;
}
export const VIEWS: Token<Views> = Symbol('Views');

/** Runs commands of stylesheets (`data-command`) and of the server. */
export interface CommandRunner {
  run(
    name: string,
    args: Readonly<Record<string, string>>,
    origin: { readonly element: Element | null; readonly target: string },
  ): Promise<boolean>;
}
export const COMMAND_RUNNER: Token<CommandRunner> = Symbol('CommandRunner');

/** Late access to services, for the few places where two services need each other. */
export interface Locator {
  get<T>(token: Token<T>): T;
}
export const LOCATOR: Token<Locator> = Symbol('Locator');
