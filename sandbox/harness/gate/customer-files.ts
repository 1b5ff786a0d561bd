import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeKind, parse, XmlError, type XNode } from '../../../xsl/engine/index.ts';
import { filesBelow } from '../../server/base/files.ts';
import { JsonMistake, positionIn, readJsonText, type JsonText } from '../../server/base/json-text.ts';
import type { FilePosition, Finding, Report } from './model.ts';

/** A file of XML, and where its elements are. */
export interface XmlFile {
  readonly file: string;
  readonly root: XNode;
  at(node: XNode): FilePosition;
}

/** A file of JSON, and where its values are. */
export interface JsonFile {
  readonly file: string;
  readonly value: unknown;
  at(pointer: string): FilePosition;
}

/** `/menus/menu[2]/item[1]`: the way to an element by names and numbers. */
function xpathOf(node: XNode): string {
  if (node.kind === NodeKind.attribute) return `${node.parent === null ? '' : xpathOf(node.parent)}/@${node.name}`;
  const { parent } = node;
  if (parent === null || node.kind !== NodeKind.element) return '';
  const alike = parent.children.filter((each) => each.kind === NodeKind.element && each.name === node.name);
  return `${xpathOf(parent)}/${node.name}${alike.length > 1 ? `[${alike.indexOf(node) + 1}]` : ''}`;
}

/** The files of a folder, of a customer or of the project, read once, and what was found in them. */
export class CustomerFiles {
  readonly findings: Finding[] = [];
  private allNames: readonly string[] | undefined;
  private readonly texts = new Map<string, string | null>();

  constructor(readonly folder: string) {}

  /** Every file of the folder. */
  get names(): readonly string[] {
    return (this.allNames ??= filesBelow(this.folder));
  }

  readonly report: Report = ({ file, line, column, path }, severity, code, what, advice) => {
    this.findings.push({ severity, code, file, line, column, path, what, advice });
  };

  has(file: string): boolean {
    return this.names.includes(file);
  }

  /** The text of a file; null when there is none. @param file path in the folder, or an absolute one */
  text(file: string): string | null {
    const whole = file.startsWith('/') ? file : join(this.folder, file);
    let text = this.texts.get(whole);
    if (text === undefined) this.texts.set(whole, (text = this.read(whole)));
    return text;
  }

  /** As the server reads it: what is no UTF-8 is shown as U+FFFD. */
  private read(whole: string): string | null {
    if (!existsSync(whole)) return null;
    const file = whole.startsWith(`${this.folder}/`) ? whole.slice(this.folder.length + 1) : whole;
    let bytes: Buffer;
    try {
      bytes = readFileSync(whole);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const [what, advice] =
        code === 'EISDIR'
          ? ['there is a folder where a file is needed', 'Remove the folder, or give it another name.']
          : [`the file cannot be read (${message})`, 'Let the account that runs the server read it.'];
      this.report({ file, path: '', line: 1, column: 1 }, 'error', 'file.unreadable', what, advice);
      return null;
    }
    const text = bytes.toString('utf8');
    // A drawing may name an encoding of its own, which browsers follow.
    if (isUtf8(bytes) || file.endsWith('.svg')) return text;
    const again = Buffer.from(text);
    const offset = bytes.findIndex((byte, index) => byte !== again[index]);
    const at = positionIn(text, bytes.subarray(0, offset).toString('utf8').length);
    const what = `the file is not stored as UTF-8: a character here is shown as "\uFFFD"`;
    this.report({ file, path: '', ...at }, 'error', 'file.encoding', what, 'Store the file as UTF-8.');
    return text;
  }

  /** Where an offset of a file is. */
  position(file: string, offset: number, path = ''): FilePosition {
    return { file, path, ...positionIn(this.text(file) ?? '', offset) };
  }

  /** A file of JSON; null when there is none, or it is none, which is reported. */
  json(file: string): JsonFile | null {
    const text = this.text(file);
    if (text === null) return null;
    let json: JsonText;
    try {
      json = readJsonText(text);
    } catch (error) {
      if (!(error instanceof JsonMistake)) throw error;
      this.report({ file, path: '', ...error.at }, 'error', 'json.syntax', error.reason, error.advice);
      return null;
    }
    for (const { pointer, at } of json.twice)
      this.report({ file, path: pointer, ...at }, 'error', 'json.twice', 'the key comes twice; the last one counts', 'Remove one of them.');
    return { file, value: json.value, at: (pointer) => ({ file, path: pointer === '' ? '/' : pointer, ...json.at(pointer) }) };
  }

  /** A file of XML; null when there is none, or it is not well-formed, which is reported. */
  xml(file: string): XmlFile | null {
    const text = this.text(file);
    if (text === null) return null;
    try {
      const root = parse(text).children.find(({ kind }) => kind === NodeKind.element)!;
      return {
        file,
        root,
        at: (node) => ({ ...this.position(file, node.start >= 0 ? node.start : (node.parent?.start ?? 0)), path: xpathOf(node) }),
      };
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      const { line, column, reason } = error;
      const what = reason.replace(/\.$/, '');
      this.report({ file, path: '', line, column }, 'error', 'xml.syntax', what, 'Correct the file at this line, or just before it.');
      return null;
    }
  }
}
