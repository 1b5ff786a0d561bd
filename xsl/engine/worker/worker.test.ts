import { describe, expect, it, vi } from 'vitest';
import { compile, parse, type ElementFactory } from '../index.ts';
import { sheetOf } from '../sheets.harness.ts';
import { RemoteDocument, WorkerLost, WorkerRefused, type Engine } from './client.ts';
import { Decoder, type Builder } from './decoder.ts';
import { EncodingSink } from './encoder.ts';
import type { Batch, FromWorker, ToWorker } from './protocol.ts';
import { serve } from './serve.ts';

/** A result as text: by the elements' sink, and by way of codes. */
const factory: ElementFactory<string> = {
  element: (name, attributes, children) =>
    `<${name}${Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${value}"`)
      .join('')}>${children.join('')}</${name}>`,
  raw: (text) => `[${text}]`,
};

class TextBuilder implements Builder {
  text_ = '';
  private stack: { name: string; attributes: Record<string, string>; outer: string }[] = [];
  open(name: string): void {
    this.stack.push({ name, attributes: {}, outer: this.text_ });
    this.text_ = '';
  }
  attribute(name: string, value: string): void {
    this.stack.at(-1)!.attributes[name] = value;
  }
  text(value: string): void {
    this.text_ += value;
  }
  raw(value: string): void {
    this.text_ += factory.raw!(value)!;
  }
  close(): void {
    const { name, attributes, outer } = this.stack.pop()!;
    this.text_ = outer + factory.element(name, attributes, [this.text_])!;
  }
}

const SHEET = sheetOf(`<xsl:param name="who"/><xsl:template match="/"><xsl:message>begins</xsl:message><ol><xsl:for-each select="//i"><li
    class="a b" data-n="{position()}" title="{.}{.}{.}{.}"><xsl:attribute name="class">c</xsl:attribute>
  <b><xsl:value-of select="."/></b> &amp; <xsl:value-of select="$who"/><xsl:text
    disable-output-escaping="yes">&lt;hr/&gt;</xsl:text><!-- no --><xsl:attribute
    name="late">no</xsl:attribute></li></xsl:for-each></ol></xsl:template>`);
const XML = `<r>${Array.from({ length: 700 }, (_, i) => `<i>item ${i} ${'long '.repeat(i % 9)}😀</i>`).join('')}</r>`;

function encode(xml = XML): Batch[] {
  const batches: Batch[] = [];
  const sink = new EncodingSink((batch) => batches.push(batch));
  compile(SHEET).run(parse(xml), sink, { parameters: { who: 'you' } });
  sink.end();
  return batches;
}
const wanted = (): string =>
  compile(SHEET)
    .toElements(parse(XML), { factory, parameters: { who: 'you' } })
    .join('');

describe('a result as codes', () => {
  it.each([1, 7, 1000, 1e9])("comes out as the elements' sink makes it, read %d codes at a time", (most) => {
    const builder = new TextBuilder();
    const decoder = new Decoder(builder);
    const batches = encode();
    expect(batches.length).toBeGreaterThan(1);
    for (const batch of batches) decoder.push(batch);
    while (decoder.decode(most)) expect(decoder.read).toBeLessThanOrEqual(decoder.received);
    expect(decoder.read).toBe(decoder.received);
    expect(builder.text_).toBe(wanted());
  });

  it('is refused when a code means nothing', () => {
    const decoder = new Decoder(new TextBuilder());
    decoder.push({ codes: new Uint32Array([7]), text: '' });
    expect(() => decoder.decode(1)).toThrow(/code 7/);
  });
});

/** A worker without a thread: messages arrive later, as copies. */
class Local implements Engine {
  ended = false;
  private readonly listeners = new Map<string, (event: never) => void>();
  private readonly answer = serve((data: FromWorker) => this.report('message', { data }));
  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.set(type, listener);
  }
  postMessage(message: ToWorker): void {
    const copy = structuredClone(message);
    queueMicrotask(() => {
      if (!this.ended) this.answer(copy);
    });
  }
  terminate(): void {
    this.ended = true;
  }
  report(type: string, event: unknown): void {
    if (!this.ended) this.listeners.get(type)?.(event as never);
  }
}

function remote(xml: string, signal?: AbortSignal) {
  const worker = new Local();
  return { worker, document: new RemoteDocument(() => worker, xml, signal) };
}
const draw = { sheet: 'p_X', parts: { 'p_X.xsl': SHEET }, parameters: { who: 'you' } };

describe('a document in a worker', () => {
  it('is told by its outline, drawn in batches with its messages, and then the worker ends', async () => {
    const { worker, document } = remote(XML);
    expect(await document.open()).toBe('<r></r>');
    const builder = new TextBuilder();
    const decoder = new Decoder(builder);
    const message = vi.fn();
    await document.draw(draw, { batch: (batch) => decoder.push(batch), message });
    decoder.decode(1e9);
    expect(builder.text_).toBe(wanted());
    expect(message).toHaveBeenCalledWith('begins');
    expect(worker.ended).toBe(true);
  });

  it('has in its outline the envelope without the content of its payloads', async () => {
    const { document } = remote(
      '<cms a="1"> <object ID="3"><title language="de">T &amp; t</title><data><news x="&lt;"><p>much</p></news></data>' +
        '<data/></object><commands><command name="c"><arg name="n">v</arg></command></commands></cms>',
    );
    expect(await document.open()).toBe(
      '<cms a="1"><object ID="3"><title language="de">T &amp; t</title><data><news x="&lt;"></news></data>' +
        '<data></data></object><commands><command name="c"><arg name="n">v</arg></command></commands></cms>',
    );
  });

  it("tells the engine's own words of a document or a stylesheet with an error", async () => {
    const reason = (text: string): unknown => {
      try {
        return parse(text);
      } catch (error) {
        return (error as Error).message;
      }
    };
    await expect(remote('<a>').document.open()).rejects.toThrow(String(reason('<a>')));
    const { worker, document } = remote('<r/>');
    await document.open();
    const broken = sheetOf('<xsl:template match="/">\n<xsl:message terminate="yes">enough</xsl:message></xsl:template>');
    const failing = document.draw({ ...draw, parts: { 'p_X.xsl': broken } }, { batch() {}, message() {} });
    await expect(failing).rejects.toBeInstanceOf(WorkerRefused);
    await expect(failing).rejects.toThrow('p_X.xsl, line 2, xsl:message: The stylesheet ended the run: enough');
    expect(worker.ended).toBe(true);
  });

  it('takes what a stylesheet includes from the parts, and nothing else', async () => {
    const including = sheetOf('<xsl:include href="q.xsl"/>');
    const { document } = remote('<r/>');
    await document.open();
    await expect(document.draw({ ...draw, parts: { 'p_X.xsl': including } }, { batch() {}, message() {} })).rejects.toThrow(
      'asks for q.xsl, which is not a stylesheet of this folder',
    );
  });

  it('ends when it is broken off', async () => {
    const controller = new AbortController();
    const { worker, document } = remote(XML, controller.signal);
    const opening = document.open();
    controller.abort();
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.ended).toBe(true);
  });

  it('is lost when the worker does not start or breaks', async () => {
    expect(
      () =>
        new RemoteDocument(() => {
          throw new Error('no workers');
        }, XML),
    ).toThrow(WorkerLost);
    const { worker, document } = remote(XML);
    const opening = document.open();
    worker.report('error', { preventDefault() {}, message: 'out of memory' });
    await expect(opening).rejects.toThrow(/out of memory/);
    await expect(document.draw(draw, { batch() {}, message() {} })).rejects.toBeInstanceOf(WorkerLost);
  });
});
