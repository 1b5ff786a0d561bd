import { useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { markup, parse } from '../../../core/api.ts';
import { altOf, isFormula } from '../formulas/mathml.ts';
import { pictureClasses } from '../pictures/picture.ts';
import type { SealedPart } from '../editor/sealed-parts.ts';
import { isElement, wordsOf, type Piece } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';

/** What is shown as readers will see it; anything else (widgets, films, fields, comments) is shown by its name. */
const DRAWN = /^(?:table|figure|math|svg|img|picture|dl|hr|ruby|span|i|b|em|strong|p|h[1-6]|div|a|ul|ol)$/;

/** The sealed parts of a text, each where the editor wants it. */
export function SealedPreviews({ parts, note }: { readonly parts: readonly SealedPart[]; readonly note: string }): ReactNode {
  return parts.map(({ id, host, source, inline }) =>
    createPortal(<SealedPreview source={source} inline={inline} note={note} />, host, String(id)),
  );
}

/** A sealed part of the text: a picture of it that cannot be used, only selected. */
function SealedPreview({ source, inline, note }: { readonly source: string; readonly inline: boolean; readonly note: string }): ReactNode {
  const shown = useMemo(() => preview(source), [source]);
  const Box = inline ? 'span' : 'div';
  return (
    <Box className="rt-sealed__inside" inert title={shown.title ?? `${shown.name} – ${note}`}>
      {shown.drawn ?? (
        <>
          <code className="rt-sealed__name">{shown.name}</code> {shown.words}
        </>
      )}
    </Box>
  );
}

interface Shown {
  readonly name: string;
  readonly words: string;
  readonly drawn: ReactNode;
  /** Of what can be edited. */
  readonly title?: string;
}

function preview(source: string): Shown {
  const [piece] = readXml(source);
  if (piece === undefined || !isElement(piece)) return { name: source.slice(0, 40), words: '', drawn: null };
  const words = wordsOf([piece]).replace(/\s+/g, ' ').trim();
  const empty = words === '' && !/^(?:table|figure|math|svg|img|picture|hr)$/.test(piece.name);
  if (!DRAWN.test(piece.name) || empty)
    return { name: piece.name, words: words.length > 80 ? `${words.slice(0, 80)} …` : words, drawn: null };
  const title = isFormula(piece) ? altOf(piece) : undefined;
  return { name: piece.name, words, title, drawn: markup(parse(`<x>${writeXml([still(piece)])}</x>`).children[0]!.children) };
}

/** Without ids, which would be there twice, without commands, and without widgets. */
function still(piece: Piece): Piece {
  if (!isElement(piece)) return piece;
  if (piece.name.startsWith('ui-')) return { name: 'code', attributes: [], children: [piece.name] };
  const isPicture = pictureClasses(piece).length > 0;
  return {
    ...piece,
    // How a picture is drawn is said by what is around it here.
    attributes: piece.attributes.filter(
      ([name]) => name !== 'id' && !name.startsWith('data-') && name !== 'autoplay' && !(isPicture && name === 'class'),
    ),
    children: piece.children.map(still),
  };
}
