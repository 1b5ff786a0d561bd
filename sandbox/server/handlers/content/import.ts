import { readObject } from '../../content/object.ts';
import { authorsOnly } from '../../protocol/address.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { children } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Action } from '../../protocol/contract.ts';
import { readXml } from './write-actions.ts';

/** `import`: a multipart field `file` with `<objects>` of this data type; objects of the same ID are replaced. */
export const importObjects: Action = async (call, { objects }) => {
  authorsOnly(call);
  if (call.file === null) throw new Problem('validation', { fields: [{ name: 'file', code: 'required.empty' }] });
  const root = readXml(call.file);
  try {
    const found = children(root, 'object').map((node) => readObject(node));
    if (root.name !== 'objects' || found.length === 0) throw new Error('<objects> with at least one <object> is needed');
    const foreign = found.find((object) => object.dataType !== call.dataType || object.ID === 0);
    if (foreign !== undefined)
      throw new Error(`object ${foreign.ID} is ${foreign.dataType}; only ${call.dataType} with an ID can be imported here`);
    await objects.add(found);
    return { body: simpleAnswer(call, element('stored', { ID: found[0]?.ID ?? 0, count: found.length })) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('badXml', { details: { reason: (error as Error).message } });
  }
};
