import { lazily } from '../base/container.ts';
import { actions, resolveAction, type RequestParameters, type RequestResult, REQUESTS } from '../request/contract.ts';
import { NOTICES, DIALOGS, WINDOWS } from '../view/contract.ts';
import { CONFIGURATION, type CustomerConfiguration } from '../config/contract.ts';
import { MENUS, NAVIGATION, type Navigation } from '../navigation/contract.ts';
import { REGISTRY, type CommandHandler, type Registry } from './contract.ts';
import { SESSION } from '../session/contract.ts';
import { TEXTS } from '../text/contract.ts';

type Arguments = Readonly<Record<string, string>>;

const number = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

/** What is asked for by name and arguments; empty arguments are as if absent. */
function parametersFrom(args: Arguments, { mainTarget }: CustomerConfiguration): RequestParameters {
  return {
    action: args.action || actions.show,
    dataType: args.datatype ?? '',
    ID: number(args.id),
    IDObjectType: number(args.idobjecttype) || undefined,
    target: args.target || mainTarget,
    paramString: args.paramstring || undefined,
    requestConfirm: args.confirm || undefined,
    typeName: args.typename || undefined,
    title: args.title || undefined,
  };
}

/** Opens an object by its type, as the start table of the manifests says (RT-077 to RT-092). */
function startObject(args: Arguments, customer: CustomerConfiguration, registry: Registry, navigation: Navigation): void {
  const parameters = parametersFrom(args, customer);
  const dataType = parameters.dataType || registry.dataTypeOf(parameters.IDObjectType ?? 0);
  // Where no plugin's surface takes it, everything is opened in the page.
  const open = (all: RequestParameters): Promise<RequestResult> => registry.openOnSurface(all) ?? navigation.open(all);
  void open({
    ...parameters,
    target: args.target || undefined,
    dataType,
    returnFunction: args.returnfunction || undefined,
    bWithHistory: args.history !== '0',
  });
}

function formAround(element: Element | null): HTMLFormElement {
  const found = element?.closest('form');
  if (!found) throw new Error('form.send: the element is in no form. Put it into the form that it sends.');
  return found;
}

/** Whether the answer is a document of its own: a page to print, or a file (RT-067, RT-068, RT-072). */
function opensOwnDocument(action: number | string): boolean {
  return ((resolveAction(action) ?? 0) & (actions.print | actions.download | actions.export)) !== 0;
}

/** What is asked for by few clicks is fetched with the first of them. */
const late = lazily(() => import('./late-commands.ts'));

/** The commands of the core (protocol 2.1, 7); arguments come in lower case. */
export const CORE_COMMANDS: Readonly<Record<string, CommandHandler>> = {
  'menu.select': (args, context) => context.get(MENUS).select(args.id ?? ''),
  'menu.reload': async (args, context) => (await late.load()).reloadMenu(args.id ?? '', context.get(REQUESTS), context.get(CONFIGURATION)),
  'object.start': (args, { get }) => startObject(args, get(CONFIGURATION), get(REGISTRY), get(NAVIGATION)),
  'window.open': (args, { get }) =>
    startObject({ ...args, idobjecttype: args.idobjecttype || '10000', history: '0' }, get(CONFIGURATION), get(REGISTRY), get(NAVIGATION)),
  'window.close': (args, context) => {
    const name = args.name || context.element?.closest('[data-window]')?.getAttribute('data-window');
    if (name) context.get(WINDOWS).close(name);
  },
  'nav.scrollTo': (args) => {
    const element = document.getElementById(args.id ?? '');
    if (!element) throw new Error(`nav.scrollTo: there is no element "${args.id ?? ''}" on the page.`);
    element.scrollIntoView();
    element.focus({ preventScroll: true });
  },
  'notify.info': (args, context) => context.get(NOTICES).info(args.text ?? ''),
  'page.bookmark': async (_, context) => (await late.load()).showBookmarkShortcut(context.get(TEXTS), context.get(DIALOGS)),
  'session.refresh': (_, context) => {
    context.get(SESSION).checkExpiry();
  },
  'language.select': (args, context) => context.get(NAVIGATION).selectLanguage(args.lang ?? ''),
  'request.send': async (args, context) => {
    const customer = context.get(CONFIGURATION);
    const parameters = parametersFrom(args, customer);
    if (opensOwnDocument(parameters.action))
      (await late.load()).openOwnDocument(parameters, customer, context.get(SESSION), context.get(TEXTS).language);
    else await context.get(REQUESTS).send(parameters);
  },
  'form.send': async (args, context) => {
    await context.get(REQUESTS).send({
      ...parametersFrom({ ...args, action: args.action || 'store' }, context.get(CONFIGURATION)),
      target: args.target || context.target || context.get(CONFIGURATION).mainTarget,
      sendForm: formAround(context.element),
    });
  },
};
