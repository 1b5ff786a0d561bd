import type { RefObject } from 'react';
import { DrawingFrame } from '../drawing/frame.ts';
import { openEditor, type Editor } from './editors.ts';
import type { Mistake, Situation } from './engine/model.ts';
import { sheetNames } from './names/index.ts';
import { readParameters } from './parameters.ts';
import type { Opened } from './source.ts';

export type Pane = 'xml' | 'sheet' | 'parameters';

/** Where the editors and the frame are put. */
export interface Hosts extends Readonly<Record<Pane, RefObject<HTMLDivElement | null>>> {
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

/** What is in the editors, and which file of the stylesheet is shown. */
export class Texts {
  private files: Record<string, string> = {};
  private given: Readonly<Record<string, string>> = {};
  name = 'p_News';
  shown = 'p_News.xsl';

  constructor(readonly editors: Readonly<Record<Pane, Editor>>) {}

  open({ xml, name, files, parameters }: Opened): void {
    this.name = name;
    this.shown = `${name}.xsl`;
    this.given = files;
    this.files = { ...files };
    this.editors.xml.setText(xml);
    this.editors.sheet.setText(files[this.shown] ?? '');
    this.editors.parameters.setText(parameters);
  }

  show(file: string): void {
    this.keep();
    this.shown = file;
    this.editors.sheet.setText(this.files[file] ?? '');
  }

  /** The files as they were when they were last left. */
  get stored(): Readonly<Record<string, string>> {
    return this.files;
  }

  keep(): void {
    this.files[this.shown] = this.editors.sheet.text;
  }

  get names(): readonly string[] {
    return Object.keys(this.files);
  }

  /** @throws never; what is wrong with the parameters is in the list */
  situation(): {
    readonly situation: Situation;
    readonly mistakes: readonly Mistake[];
    readonly changed: Readonly<Record<string, string>>;
  } {
    this.keep();
    const { values, mistakes } = readParameters(this.editors.parameters.text);
    const { [`${this.name}.xsl`]: sheet = '', ...parts } = this.files;
    const changed = Object.fromEntries(Object.entries(parts).filter(([file, text]) => this.given[file] !== text));
    return { situation: { xml: this.editors.xml.text, name: this.name, sheet, parts, parameters: values }, mistakes, changed };
  }
}

/** Opens the editors and the frame. @param changed is told of what a person writes */
export function openBench(hosts: Hosts, changed: () => void): { readonly texts: Texts; readonly frame: DrawingFrame; close(): void } {
  const others = (): Readonly<Record<string, string>> => {
    const { [texts.shown]: _shown, ...files } = texts.stored;
    return files;
  };
  const editors = {
    xml: openEditor(hosts.xml.current!, 'XML document', true, changed),
    sheet: openEditor(hosts.sheet.current!, 'Stylesheet', true, changed, sheetNames(others)),
    parameters: openEditor(hosts.parameters.current!, 'Parameters, name=value', false, changed),
  };
  const texts = new Texts(editors);
  return {
    texts,
    frame: new DrawingFrame(hosts.frame.current!, () => undefined),
    close() {
      for (const editor of Object.values(editors)) editor.destroy();
    },
  };
}
