import type { ReactNode } from 'react';
import {
  CONFIGURATION,
  NAVIGATION,
  objectToXml,
  REGISTRY,
  REQUESTS,
  serialize,
  TEXTS,
  WINDOWS,
  type CommandContext,
  type Texts,
  type Windows,
} from '../../core/api.ts';

type Arguments = Readonly<Record<string, string>>;

/** Opens a window for testers; the same key again renews what it shows. */
function show(texts: Texts, windows: Windows, name: string, content: (text: (key: string) => string) => ReactNode): void {
  const text = (key: string): string => texts.get(key);
  windows.show({ name, title: text(`${name}.title`), content: content(text) });
}

/** ctrl+alt+F8: the calls to the dispatcher since the page was loaded, as the browser measured them. */
export function showRequests(_: Arguments, context: CommandContext): void {
  const dispatcher = new URL(context.get(CONFIGURATION).dispatcherUrl, location.href).pathname;
  const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => new URL(name).pathname === dispatcher,
  );
  show(context.get(TEXTS), context.get(WINDOWS), 'debug.requests', (text) => (
    <Table
      head={['debug.query', 'debug.status', 'debug.duration', 'debug.size'].map(text)}
      rows={calls.map((call) => [
        new URL(call.name).search.slice(1),
        String(call.responseStatus ?? ''),
        `${Math.round(call.duration)} ms`,
        `${call.transferSize} B`,
      ])}
    />
  ));
}

/** ctrl+alt+F9: what the address asks for, and the XML of the object that it names, asked for again. */
export async function showXml(_: Arguments, context: CommandContext): Promise<void> {
  const { parameters } = context.get(NAVIGATION).parse(new URL(location.href));
  const { answer } = await context.get(REQUESTS).send({ ...parameters, bRender: false });
  const xml = answer?.document ? serialize(answer.document) : (answer?.text ?? '');
  show(context.get(TEXTS), context.get(WINDOWS), 'debug.xml', (text) => (
    <>
      <pre className="cms-raw" tabIndex={0}>
        {objectToXml(parameters, 'request')}
      </pre>
      {xml ? (
        <pre className="cms-raw" tabIndex={0}>
          {xml}
        </pre>
      ) : (
        <p>{text('debug.nothing')}</p>
      )}
    </>
  ));
}

/** ctrl+alt+F10: the switched-on plugins, what they claim, and whether they run. */
export function showRegistry(_: Arguments, context: CommandContext): void {
  const registry = context.get(REGISTRY);
  const rows = registry.ids.map((id) => {
    const manifest = registry.manifest(id);
    const claims = (manifest?.objects ?? []).map(({ types = ['*'], dataTypes = [], surface }) =>
      [types.join(', '), dataTypes.join(', '), surface].filter(Boolean).join(' '),
    );
    const claimed = [...claims, ...Object.keys(manifest?.widgets ?? {})].join('; ');
    return [id, manifest?.version ?? '', registry.isActive(id) ? '●' : '', claimed];
  });
  show(context.get(TEXTS), context.get(WINDOWS), 'debug.registry', (text) => (
    <Table head={['debug.plugin', 'debug.version', 'debug.running', 'debug.claims'].map(text)} rows={rows} />
  ));
}

function Table({ head, rows }: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }): ReactNode {
  return (
    <table className="debug-table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((cell, index) => (
              <td key={head[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
