import {
  type CommandRunner,
  type DrawingProblems,
  type DocumentReader,
  type ObjectView,
  type Views,
  type ViewQuery,
  type ViewSurfaces,
  type Stylesheets,
  type TargetContent,
  OBJECT_OPENED,
} from './contract.ts';
import {
  type Requests,
  type PresentationHandle,
  type Presenter,
  type Answer,
  type CmsObject,
  type ReadyState,
  type RequestParameters,
  readObject,
  resolveAction,
  workerDocumentOf,
} from '../request/contract.ts';
import type { ReactNode } from 'react';
import type { Stylesheet, XDocument } from '../../xsl/engine/index.ts';
import type { RemoteDocument } from '../../xsl/engine/worker/client.ts';
import { type Facts } from '../facts/contract.ts';
import { lazily } from '../base/container.ts';
import { nextTask } from '../base/clock.ts';
import { firstElement } from '../base/xml.ts';
import { type Texts } from '../text/contract.ts';
import { htmlToReact } from './drawing/html.ts';
import { transform } from './transform.ts';
import { LazyPlugin } from './drawing/widget-host.tsx';

const inserts = lazily(() => import('./inserts/inserts.ts'));
const streaming = lazily(() => import('./streaming/show.tsx'));

/** Draws answers: finds the plugin, loads it beside the stylesheet, transforms, puts the result on its surface. */
export class ReactPresenter implements Presenter {
  constructor(
    private readonly surfaces: ViewSurfaces,
    private readonly stylesheets: Stylesheets,
    private readonly facts: Facts,
    private readonly texts: Texts,
    private readonly problems: DrawingProblems,
    private readonly views: () => Views,
    private readonly commands: () => CommandRunner,
    private readonly requests: () => Requests,
    private readonly documents: () => DocumentReader,
  ) {}

  hasTarget(id: string): boolean {
    return this.surfaces.hasTarget(id);
  }

  targetOf(answer: Answer, parameters: RequestParameters): string {
    const query = queryOf(answer.objects[0] ?? null, parameters, answer.error !== null);
    try {
      return this.views().view(query)?.target ?? '';
    } catch {
      // Two plugins claim it: that is reported where it is drawn.
      return '';
    }
  }

  begin(target: string, parameters: RequestParameters): PresentationHandle {
    if (parameters.bRender !== false) void nextTask().then(() => this.prepare(parameters));
    return {
      busy: (readyState: ReadyState) => this.surfaces.setBusy(target, readyState < 4),
      show: (answer, into, isCurrent) => this.show(answer, into, isCurrent, parameters),
      end: () => this.surfaces.setBusy(target, false),
    };
  }

  /** Stylesheet and plugin are loaded beside the data; failures are reported when the answer is drawn. */
  private prepare(parameters: RequestParameters): void {
    const action = resolveAction(parameters.action) ?? 0;
    const query = {
      IDObjectType: parameters.IDObjectType ?? 0,
      dataType: parameters.dataType,
      action,
      xslStylesheet: '',
      forced: isForced(parameters.paramString),
    };
    if (!this.views().knows(query)) return;
    try {
      const view = this.views().view(query);
      void view?.component?.load();
      if (view) void this.stylesheets.get(view.stylesheet, this.texts.language).catch(() => undefined);
    } catch {
      /* a conflict of claims is reported with the answer */
    }
  }

  private async show(
    answer: Answer,
    target: string,
    isCurrent: () => boolean,
    parameters: RequestParameters,
  ): Promise<{ rendered: boolean; target?: string }> {
    const drawnInto =
      answer.kind === 'xml' ? await this.showXml(answer, target, isCurrent, parameters) : await this.showRaw(answer, target, isCurrent);
    for (const { name, args } of isCurrent() ? answer.commands : []) await this.commands().run(name, args, { element: null, target });
    return drawnInto === null ? { rendered: false } : { rendered: true, target: drawnInto };
  }

  private async showRaw(answer: Answer, target: string, isCurrent: () => boolean): Promise<string | null> {
    if (answer.kind === 'empty') return null;
    const node =
      answer.kind === 'html' ? (
        await htmlToReact(answer.text)
      ) : (
        <pre className="cms-raw" tabIndex={0}>
          {answer.text}
        </pre>
      );
    if (!isCurrent()) return null;
    this.surfaces.showInTarget(target, { node, plugin: '', key: `raw ${answer.kind}` });
    return target;
  }

  /** The target that was drawn into, '' for a window, null when nothing was drawn. */
  private async showXml(answer: Answer, target: string, isCurrent: () => boolean, parameters: RequestParameters): Promise<string | null> {
    const object = answer.objects[0] ?? null;
    try {
      const query = queryOf(object, parameters, answer.error !== null);
      if (!this.views().knows(query)) await this.views().settled;
      const view = this.views().view(query);
      if (!view) {
        this.problems.reportUnclaimed(object, parameters);
        return null;
      }
      const remote = workerDocumentOf(answer);
      const { language } = this.texts; // of the sheet and of its parameter, also when another one is chosen meanwhile
      const [sheet, document] = await Promise.all([
        this.stylesheets.get(view.stylesheet, language),
        remote ? null : this.complete(answer),
        view.component?.load(),
      ]);
      const into = view.owner()?.targetOf?.(target, parameters) ?? target;
      const show = (drawn: ReactNode): (() => void) =>
        this.surfaces.show(view, this.windowOf(object), into, this.content(view, object, answer, drawn, into, parameters));
      const isDrawn =
        (remote && (await this.drawLarge(remote, view, into, language, isCurrent, parameters, show))) ??
        (await this.draw(sheet, document ?? (await this.complete(answer)), view, into, language, isCurrent, show));
      if (!isDrawn) return null;
      if (object)
        this.facts.publish(OBJECT_OPENED, {
          object: { ID: object.ID, IDObjectType: object.IDObjectType, dataType: object.dataType, action: object.action },
          target: into,
          plugin: view.plugin,
        });
      return view.surface === 'window' ? '' : into;
    } catch (error) {
      if (isCurrent()) this.problems.report(error, object);
      return null;
    }
  }

  /** Transforms and shows in tasks of their own; a newer request may come between them. */
  private async draw(
    sheet: Stylesheet,
    document: XDocument | null,
    view: ObjectView,
    into: string,
    language: string,
    isCurrent: () => boolean,
    show: (drawn: ReactNode) => void,
  ): Promise<boolean> {
    await nextTask();
    if (!isCurrent() || !document) return false;
    this.documents().read(document);
    const parameters = this.stylesheets.parametersFor(into, language);
    const drawn = transform(view.stylesheet, sheet, document, parameters, this.stylesheets.messagesOf(view.stylesheet));
    await nextTask();
    if (!isCurrent()) return false;
    show(drawn);
    return true;
  }

  /** Draws what a worker has parsed, in pieces; null when the worker is lost and it has to be done here. */
  private async drawLarge(
    remote: RemoteDocument,
    view: ObjectView,
    into: string,
    language: string,
    isCurrent: () => boolean,
    parameters: RequestParameters,
    show: (drawn: ReactNode) => () => void,
  ): Promise<boolean | null> {
    const [{ showLarge }, parts] = await Promise.all([streaming.load(), this.stylesheets.parts(view.stylesheet, language)]);
    const isWindow = view.surface === 'window';
    return showLarge(
      remote,
      { sheet: view.stylesheet, parts, parameters: this.stylesheets.parametersFor(into, language) },
      {
        message: this.stylesheets.messagesOf(view.stylesheet),
        show,
        isCurrent,
        target: isWindow ? '' : into,
        position: isWindow ? 0 : (parameters.scrollPosition ?? 0),
      },
    );
  }

  /** The document with the objects that it inserts; hardly one does, so the code for that is fetched then. */
  private async complete({ document }: Answer): Promise<XDocument | null> {
    if (!document?.tree.source.includes('<insertObject')) return document;
    const { insertObjects } = await inserts.load();
    return insertObjects(document, {
      load: async (call) => (await this.requests().send({ ...call, bRender: false })).answer,
      missing: (call) => this.problems.reportMissing(call.ID),
    });
  }

  private content(
    view: ObjectView,
    object: CmsObject | null,
    answer: Answer,
    drawn: ReactNode,
    target: string,
    parameters: RequestParameters,
  ): TargetContent {
    const whole = object ?? bareObject(answer, parameters);
    const node =
      view.component && whole ? (
        <LazyPlugin source={view.component} props={{ object: whole, answer }}>
          {drawn}
        </LazyPlugin>
      ) : (
        drawn
      );
    const shown = view.owner()?.surround?.(node, object, target, parameters) ?? node;
    return {
      node: shown,
      plugin: view.plugin,
      key: `${view.plugin} ${view.stylesheet} ${object?.ID ?? 0} ${object?.action ?? 0}`,
      keepsInner: (Boolean(parameters.framework) || shown !== node) && !parameters.bWithHistory && !parameters.fromHistory,
      origin: { stylesheet: view.stylesheet, object },
    };
  }

  private windowOf(object: CmsObject | null): { readonly name: string; readonly title: string } {
    const title = object?.titles[this.texts.language] ?? Object.values(object?.titles ?? {})[0] ?? '';
    return { name: `object_${object?.ID ?? 0}`, title };
  }
}

/** An answer without an envelope (protocol 6.1): its root says what object it is of. */
function bareObject({ document }: Answer, { dataType, action }: RequestParameters): CmsObject | null {
  const root = document && firstElement(document);
  return root && { ...readObject(root), dataType, action: resolveAction(action) ?? 0, payload: root };
}

/** What the answer says goes before what was asked for. */
function queryOf(object: CmsObject | null, parameters: RequestParameters, isRefused: boolean): ViewQuery {
  // What comes in place of what was asked for - an error, or that it is locked - is not of the type that was asked for.
  const isAnother =
    object !== null && (isRefused || (object.dataType !== '' && (parameters.dataType || object.dataType) !== object.dataType));
  const askedType = isAnother ? 0 : (parameters.IDObjectType ?? 0);
  return {
    IDObjectType: object?.IDObjectType || askedType,
    dataType: object?.dataType || parameters.dataType,
    action: resolveAction(parameters.action) ?? object?.action ?? 0,
    xslStylesheet: object?.xslStylesheet ?? '',
    forced: isForced(parameters.paramString) || isForced(object?.paramString),
  };
}

const isForced = (paramString = ''): boolean => new URLSearchParams(paramString).get('forceUnit') === '1';
