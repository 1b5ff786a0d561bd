import { inject, injectable } from 'tsyringe';
import type { ReactNode } from 'react';
import type { Stylesheet, XDocument } from '../../xsl/engine/index.ts';
import type { RemoteDocument } from '../../xsl/engine/worker/client.ts';
import type { CustomerConfiguration } from '../config/types.ts';
import type { ReadyState } from '../facts/facts.ts';
import type { EventStream } from '../facts/stream.ts';
import type { ErrorReport } from '../diagnostics/error-report.ts';
import { isMobile } from '../base/screen.ts';
import { readObject } from '../request/envelope.ts';
import type { PresentationHandle, Presenter } from '../request/presenter.ts';
import { resolveAction } from '../request/action.ts';
import { QUESTIONS, type Questions } from '../request/questions.ts';
import { remoteOf } from '../request/remote.ts';
import type { Answer, CmsObject, RequestParameters } from '../request/types.ts';
import { firstElement } from '../request/xml.ts';
import type { Session } from '../session/session.ts';
import type { Texts } from '../text/texts.ts';
import {
  CONFIGURATION,
  ERROR_REPORT,
  EVENTS,
  MENUS,
  REQUESTS,
  SESSION,
  STYLESHEETS,
  TARGETS,
  TEXTS,
  UNIT_DOOR,
  UNITS,
  WINDOWS,
} from '../tokens.ts';
import { htmlToReact } from './drawing/html.ts';
import { insertObjects } from './inserts.ts';
import { COMMAND_RUNNER, LOCATOR, VIEWS, type Locator, type ObjectView, type Views, type ViewQuery } from './ports.ts';
import { StylesheetError, type Stylesheets } from './stylesheets.ts';
import type { TargetContent, Targets } from './targets.ts';
import { transform, type SheetParameters } from './transform.ts';
import { LazyPlugin } from './drawing/widget-host.tsx';

/** The element that holds a lesson's content inside a unit. */
export const LESSON_AREA = 'lessonArea';

/** Draws answers: finds the plugin, loads it beside the stylesheet, transforms, puts the result on its surface. */
@injectable()
export class ReactPresenter implements Presenter {
  constructor(
    @inject(CONFIGURATION) private readonly configuration: CustomerConfiguration,
    @inject(TARGETS) private readonly targets: Targets,
    @inject(STYLESHEETS) private readonly stylesheets: Stylesheets,
    @inject(EVENTS) private readonly events: EventStream,
    @inject(ERROR_REPORT) private readonly report: ErrorReport,
    @inject(SESSION) private readonly session: Session,
    @inject(TEXTS) private readonly texts: Texts,
    @inject(QUESTIONS) private readonly questions: Questions,
    @inject(LOCATOR) private readonly services: Locator,
  ) {}

  hasTarget(id: string): boolean {
    return this.targets.has(id);
  }

  begin(target: string, parameters: RequestParameters): PresentationHandle {
    if (parameters.bRender !== false) this.prepare(parameters);
    return {
      busy: (readyState: ReadyState) => this.targets.busy(target, readyState < 4),
      show: (answer, into, isCurrent) => this.show(answer, into, isCurrent, parameters),
      end: () => this.targets.busy(target, false),
    };
  }

  /** Stylesheet and plugin are loaded beside the data; failures are told when the answer is drawn. */
  private prepare(parameters: RequestParameters): void {
    const action = resolveAction(parameters.action) ?? 0;
    const query = {
      IDObjectType: parameters.IDObjectType ?? 0,
      dataType: parameters.dataType,
      action,
      xslStylesheet: '',
      forced: isForced(parameters.paramString),
    };
    if (!this.views.knows(query)) return;
    try {
      const view = this.views.view(query);
      void view?.component?.load();
      if (view?.surface === 'unit')
        this.services
          .get(UNIT_DOOR)
          .load()
          .catch(() => undefined);
      if (view) void this.stylesheets.get(view.stylesheet, this.texts.language).catch(() => undefined);
    } catch {
      /* a conflict of claims is told with the answer */
    }
  }

  private async show(
    answer: Answer,
    target: string,
    isCurrent: () => boolean,
    parameters: RequestParameters,
  ): Promise<{ rendered: boolean; target?: string }> {
    const place =
      answer.kind === 'xml' ? await this.showXml(answer, target, isCurrent, parameters) : await this.showRaw(answer, target, isCurrent);
    for (const { name, args } of isCurrent() ? answer.commands : [])
      await this.services.get(COMMAND_RUNNER).run(name, args, { element: null, target });
    return place === null ? { rendered: false } : { rendered: true, target: place };
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
    this.targets.show(target, { node, plugin: '', key: `raw ${answer.kind}` });
    return target;
  }

  /** The target that was drawn into, '' for a window, null when nothing was drawn. */
  private async showXml(answer: Answer, target: string, isCurrent: () => boolean, parameters: RequestParameters): Promise<string | null> {
    const object = answer.objects[0] ?? null;
    try {
      const query = queryOf(object, parameters);
      if (!this.views.knows(query)) await this.views.settled;
      const view = this.views.view(query);
      if (!view) {
        this.unclaimed(object, parameters);
        return null;
      }
      const remote = remoteOf(answer);
      const { language } = this.texts; // of the sheet and of its parameter, also when another one is chosen meanwhile
      const [sheet, document] = await Promise.all([
        this.stylesheets.get(view.stylesheet, language),
        remote ? null : this.complete(answer),
        view.component?.load(),
        view.surface === 'unit' && this.services.get(UNIT_DOOR).load(),
      ]);
      const into = this.placeOf(view, target);
      const show = (drawn: ReactNode): (() => void) =>
        this.put(view, object, into, this.content(view, object, answer, drawn, into, parameters));
      const isDrawn =
        (remote && (await this.drawLarge(remote, view, into, language, isCurrent, parameters, show))) ??
        this.draw(sheet, document ?? (await this.complete(answer)), view, into, language, isCurrent, show);
      if (!isDrawn) return null;
      if (object)
        this.events.emit({
          type: 'object.opened',
          object: { ID: object.ID, IDObjectType: object.IDObjectType, dataType: object.dataType, action: object.action },
          target: into,
          plugin: view.plugin,
        });
      return view.surface === 'window' ? '' : into;
    } catch (error) {
      if (isCurrent()) this.tell(error, object);
      return null;
    }
  }

  private draw(
    sheet: Stylesheet,
    document: XDocument | null,
    view: ObjectView,
    into: string,
    language: string,
    isCurrent: () => boolean,
    show: (drawn: ReactNode) => void,
  ): boolean {
    if (!isCurrent() || !document) return false;
    this.services.get(MENUS).read(document);
    show(transform(view.stylesheet, sheet, document, this.parametersFor(into, language), this.message(view.stylesheet)));
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
    const [{ showLarge }, parts] = await Promise.all([import('./streaming/show.tsx'), this.stylesheets.parts(view.stylesheet, language)]);
    const isWindow = view.surface === 'window';
    return showLarge(
      remote,
      { sheet: view.stylesheet, parts, parameters: this.parametersFor(into, language) },
      {
        message: this.message(view.stylesheet),
        show,
        isCurrent,
        target: isWindow ? '' : into,
        position: isWindow ? 0 : (parameters.scrollPosition ?? 0),
      },
    );
  }

  private parametersFor(target: string, lang: string): SheetParameters {
    return { lang, customer: this.configuration.customer, user: this.session.user, target, isMobile: isMobile() ? '1' : '0' };
  }

  private message(stylesheet: string): (text: string) => void {
    return (message) => this.events.emit({ type: 'stylesheet.message', stylesheet, message });
  }

  /** Puts content on its surface. Returns the undo: what stood there before stands there again, if nothing newer does. */
  private put(view: ObjectView, object: CmsObject | null, into: string, content: TargetContent): () => void {
    if (view.surface === 'window') {
      this.openWindow(view, object, content);
      return () => undefined;
    }
    const before = this.targets.state(into).content;
    this.targets.show(into, content);
    return () => {
      if (this.targets.state(into).content === content) this.targets.show(into, before);
    };
  }

  private async complete(answer: Answer) {
    return (
      answer.document &&
      insertObjects(answer.document, {
        load: async (call) => (await this.services.get(REQUESTS).send({ ...call, bRender: false })).answer,
        missing: (call) => this.questions.alert(`${this.texts.get('fileNotFound')}object_${call.ID}`),
      })
    );
  }

  /** A lesson goes to the lesson area when one is on the screen, whatever the target of the request (RT-087). */
  private placeOf(view: ObjectView, target: string): string {
    return view.surface === 'lesson' && target === this.configuration.mainTarget && this.targets.element(LESSON_AREA)
      ? LESSON_AREA
      : target;
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
    const shown = view.surface === 'unit' ? this.services.get(UNITS).surround(node, object, target, parameters) : node;
    return {
      node: shown,
      plugin: view.plugin,
      key: `${view.plugin} ${view.stylesheet} ${object?.ID ?? 0} ${object?.action ?? 0}`,
      origin: { stylesheet: view.stylesheet, object },
    };
  }

  private openWindow(view: ObjectView, object: CmsObject | null, content: TargetContent): void {
    const title = object?.titles[this.texts.language] ?? Object.values(object?.titles ?? {})[0] ?? '';
    this.services.get(WINDOWS).show({ name: `object_${object?.ID ?? 0}`, title, content: content.node, ofView: true, ...view.window });
  }

  private unclaimed(object: CmsObject | null, parameters: RequestParameters): void {
    const what = `object type ${object?.IDObjectType ?? parameters.IDObjectType ?? 0}, data type ${object?.dataType ?? parameters.dataType}`;
    console.warn(`No switched-on plugin opens ${what}; nothing is drawn. Switch on a plugin that claims it.`);
  }

  private tell(error: unknown, object: CmsObject | null): void {
    const reason = error instanceof StylesheetError ? error.reason : 'other';
    console.warn(error instanceof Error ? error.message : String(error));
    if (reason === 'compile' || reason === 'transform') this.questions.alert('XSLT-Error');
    if (reason !== 'load') this.report.report({ exception: error, object, comment: 'drawing an answer' });
  }

  private get views(): Views {
    return this.services.get(VIEWS);
  }
}

/** An answer without an envelope (protocol 6.1): its root says what object it is of. */
function bareObject({ document }: Answer, { dataType, action }: RequestParameters): CmsObject | null {
  const root = document && firstElement(document);
  return root && { ...readObject(root), dataType, action: resolveAction(action) ?? 0, payload: root };
}

/** What the answer says goes before what was asked for. */
function queryOf(object: CmsObject | null, parameters: RequestParameters): ViewQuery {
  return {
    IDObjectType: object?.IDObjectType || parameters.IDObjectType || 0,
    dataType: object?.dataType || parameters.dataType,
    action: resolveAction(parameters.action) ?? object?.action ?? 0,
    xslStylesheet: object?.xslStylesheet ?? '',
    forced: isForced(parameters.paramString) || isForced(object?.paramString),
  };
}

const isForced = (paramString = ''): boolean => new URLSearchParams(paramString).get('forceUnit') === '1';
