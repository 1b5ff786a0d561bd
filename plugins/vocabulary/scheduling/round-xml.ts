/** One word of a round, as it was answered the first time. */
export interface Asked {
  readonly id: string;
  readonly answer: string;
  readonly isRight: boolean;
}

const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const escape = (text: string): string =>
  text.replace(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The collection of a round (TST-015, protocol 4.8). */
export function roundXml(IDObject: number, asked: readonly Asked[]): string {
  const answers = asked.map(({ id, answer, isRight }) => {
    const points = isRight ? 1 : 0;
    return `<subTemplate id="${escape(id)}" kind="vocabulary" points="${points}" mpoints="1" answer="${escape(answer)}"/>`;
  });
  return `<subTemplates IDObject="${IDObject}">${answers.join('')}</subTemplates>`;
}
