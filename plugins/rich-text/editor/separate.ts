import { Plugin } from '@tiptap/pm/state';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { schemaOf } from '../document/schema.ts';

/**
 * Text without an element of its own becomes a paragraph where it would run into its neighbour or lies in the document itself (AUT-031).
 */
export const separate = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, old, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const { paragraph, item } = schemaOf(doc.type).nodes;
      const before = new Set<DocumentNode>();
      old.doc.forEach((node) => before.add(node));
      const own = (node: DocumentNode, position: number): void => {
        tr.setNodeMarkup(position, null, { ...node.attrs, bare: false });
      };
      doc.descendants((node, position, parent, index) => {
        if (node.type !== paragraph) return !node.isTextblock;
        if (!node.attrs.bare || !parent) return false;
        if (
          parent.type === doc.type
            ? !before.has(node)
            : index > 0 && parent.child(index - 1).type === paragraph && (parent.type === item || parent.child(index - 1).attrs.bare)
        )
          own(node, position);
        return false;
      });
      return tr.docChanged ? tr : null;
    },
  });
