import type { XDocument, XNode } from '../../xsl/engine/index.ts';

/** 0 created, 1 sent, 2 headers, 3 body arriving, 4 complete (RT-008 to RT-012). */
export type ReadyState = 0 | 1 | 2 | 3 | 4;

/** How a request ended. */
export type RequestOutcome = 'success' | 'httpError' | 'networkError' | 'aborted';

/** The request parameters of the specification; names literal (RT-036 to RT-050). */
export interface RequestParameters {
  /** Number, name, or `c_` + name, case-insensitive; unknown: the request is not made (ERR-025). */
  action: number | string;
  /** Wire name, e.g. `p_News`. */
  dataType: string;
  ID?: number;
  /** Element that receives the rendered answer. Needed unless `bRender` is false (ERR-026). */
  target?: string;
  /** The caller named no target: the one that the answer's object names goes before `target` (protocol 1.5). */
  isDefaultTarget?: boolean;
  alternateTarget?: string;
  /** `key=value` pairs joined by `&`, not yet encoded twice: values are percent-decoded once and encoded again. */
  paramString?: string;
  /** The form whose fields are the body, or its id. */
  sendForm?: HTMLFormElement | string;
  /** Encoded fields as body instead of a form. */
  fields?: Readonly<Record<string, string>>;
  /** A one-time token of a link; never the session token (RT-026). */
  token?: string;
  /** Vertical scroll position in px to set after rendering; default 0 for menu selections, else left alone. */
  scrollPosition?: number;
  bWithHistory?: boolean;
  /** Question to confirm before sending; declining sends nothing. */
  requestConfirm?: string;
  oPlaceholders?: Readonly<Record<string, string | number>>;
  /** Name of a registered handler; travels as its FNV-1a hash (OP-17). */
  returnFunction?: string;
  /** false: the answer is not rendered but handed to `onDone` and the caller. Default true. */
  bRender?: boolean;
  onDone?: (result: RequestResult) => void;
  /** What is done when the user wants to try again after a failure, for callers that go on from what comes. Default: the same request. */
  onRetry?: () => void;
  framework?: boolean;
  fromHistory?: boolean;
  html?: string;
  lang?: string;
  systemObject?: string;
  /** Further headers; Authorization, Encoding and Content-Type stay as they are. */
  headers?: Readonly<Record<string, string>>;
  /** User id of whom this belongs to; while somebody else is logged in it is not sent. */
  owner?: string;
  /** Sent as header `Idempotency-Key`. */
  idempotencyKey?: string;
  /** Object type of what is opened, when the caller knows it: lets the plugin load beside the data. */
  IDObjectType?: number;
  /** Type name and title for the delete question (RT-102). */
  typeName?: string;
  title?: string;
  /** Address to write into the history entry; default: formatted from the parameters. */
  address?: string;
  /** true: runs without the fader, for calls that the user does not wait for. */
  background?: boolean;
  /** true: goes on when the page is left meanwhile. */
  keepalive?: boolean;
}

/** An object of the envelope (protocol 2.1). */
export interface CmsObject {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly IDObjectTypeCategory: number;
  readonly action: number;
  readonly dataType: string;
  readonly target: string;
  readonly paramString: string;
  readonly xslStylesheet: string;
  readonly permittedActions: number;
  readonly revision: number;
  readonly language: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly typeNames: Readonly<Record<string, string>>;
  readonly languages: { readonly base: string; readonly default: string; readonly codes: readonly string[] };
  /** The payload element inside `data`, if any. */
  readonly payload: XNode | null;
  readonly element: XNode;
}

export interface ServerCommand {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

export interface CmsError {
  readonly status: number;
  readonly code: string;
  readonly ref: string;
  readonly text: string;
  readonly fields: readonly { readonly name: string; readonly code: string }[];
}

/** An answer after reading, before rendering. */
export interface Answer {
  readonly status: number;
  readonly kind: 'xml' | 'html' | 'text' | 'empty';
  /** Parsed document when `kind` is xml. */
  readonly document: XDocument | null;
  /** Body text when `kind` is html or text. */
  readonly text: string;
  readonly objects: readonly CmsObject[];
  readonly commands: readonly ServerCommand[];
  readonly error: CmsError | null;
  readonly alternateTarget: string;
  readonly noLicence: boolean;
  readonly requestId: string;
  readonly returnFunction: string;
  /** What the server says about a lost session (protocol 2.2), null when it says nothing. */
  readonly sessionLost: SessionLost | null;
}

/** `anonymous` is null when the stored token decides. */
export interface SessionLost {
  readonly window: string;
  readonly anonymous: boolean | null;
  readonly text: string;
}

/** How a request ended; `answer` is null when nothing was received. */
export interface RequestResult {
  readonly outcome: RequestOutcome | 'notSent';
  readonly status: number;
  readonly answer: Answer | null;
  /** Why nothing was sent, or what failed. */
  readonly error: Error | null;
  /** True when the answer was put on the screen. */
  readonly rendered: boolean;
}
