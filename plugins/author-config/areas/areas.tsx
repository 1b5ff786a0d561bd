import './areas.css';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { attribute, childElements, loadEdits, select, textOf, useObservable, useText, type XNode } from '../../../core/api.ts';
import { readArea, type Area } from '../../practice-test/contract.ts';
import type { Editor } from '../editor/editor.ts';
import { deleteBlock, insertCopies } from '../model/blocks.ts';
import { keyOf } from '../model/document-root.ts';
import { realLanguages, replacePlaceholders } from '../model/macro-templates.ts';
import { oneNode } from '../model/one-node.ts';
import { pathOf } from '../model/path.ts';
import { ShownArea, type ChangeOfArea, type DrawnArea } from './shown-area.tsx';
import { coordsOf, drawn, type Point, type Size } from './shapes.ts';

interface AreasProps {
  readonly editor: Editor;
  readonly xpath: string;
  readonly language: string;
  /** XML of an area as the form begins one. */
  readonly empty: string;
}

const SHAPES = ['rect', 'circle', 'poly'] as const;
const positive = (node: XNode, name: string): number => Math.max(0, Number(attribute(node, name)) || 0);

function labelOf(area: XNode, language: string): string {
  const labels = childElements(area, 'label');
  const label = labels.find((each) => attribute(each, 'language') === language) ?? labels[0];
  return (label ? textOf(label) : attribute(area, 'label')).trim();
}

/** The picture of a question in a language, with its areas as they are written. */
function read(question: XNode, language: string): { readonly picture: XNode | null; readonly areas: readonly DrawnArea[] } {
  const pictures = childElements(question, 'picture');
  const picture = pictures.find((each) => ['', language].includes(attribute(each, 'language'))) ?? pictures[0] ?? null;
  const areas = childElements(question, 'area').map((node, index) => ({
    path: pathOf(node),
    area: readArea(node),
    label: labelOf(node, language),
    number: index + 1,
    isRight: attribute(node, 'correct') === '1',
  }));
  return { picture, areas };
}

/**
 * Writes the shape of an area; what one drag changes is one step, and what keys do in a row.
 * @param make of the area as it is by then: keys may be quicker than the drawing
 */
async function write(editor: Editor, path: string, make: ChangeOfArea, isInRow: boolean): Promise<void> {
  const edits = await loadEdits();
  editor.change(
    (document) => {
      const node = oneNode(document, path, 'draw an area');
      const before = node && readArea(node);
      const area = before && make(before);
      if (!node || !area) return null;
      const splices = attribute(node, 'shape') === area.shape ? [] : edits.setAttribute(node, 'shape', area.shape);
      const coords = coordsOf(area);
      return [splices, attribute(node, 'coords') === coords ? [] : edits.setAttribute(node, 'coords', coords)].flat();
    },
    0,
    isInRow ? `area ${path}` : '',
  );
}

/** Puts a new area behind the others. The focus stays at the picture. */
async function insert(editor: Editor, xpath: string, empty: string, area: Area): Promise<void> {
  const edits = await loadEdits();
  const xml = empty.replace(/ shape="[^"]*"/, ` shape="${area.shape}"`).replace(/ coords="[^"]*"/, ` coords="${coordsOf(area)}"`);
  editor.change((document) => {
    const key = keyOf(document);
    const question = oneNode(document, xpath, 'draw an area');
    if (!key || !question) return null;
    const last = childElements(question, 'area').at(-1);
    const text = replacePlaceholders(edits, xml, realLanguages(key));
    return insertCopies(edits, document, last ? { behind: pathOf(last) } : { into: xpath }, [text]).splices;
  });
}

/** Takes an area away; a step back brings it again. */
async function take(editor: Editor, path: string): Promise<void> {
  const edits = await loadEdits();
  editor.change((document) => deleteBlock(edits, document, path)?.splices ?? null);
}

/** A new area that is being drawn by a drag. */
function useDrawing(
  toPicture: (event: PointerEvent) => Point,
  size: Size,
  shape: Area['shape'],
  add: (area: Area) => void,
): {
  readonly preview: Area | null;
  readonly pointer: Partial<Record<`onPointer${string}`, (event: PointerEvent<SVGSVGElement>) => void>>;
} {
  const from = useRef<Point | null>(null);
  const [preview, setPreview] = useState<Area | null>(null);
  const end = (): void => {
    from.current = null;
    setPreview(null);
  };
  return {
    preview,
    pointer: {
      onPointerDown: (event) => {
        // A finger on the picture scrolls the page; it has the buttons.
        if (event.button !== 0 || event.pointerType === 'touch' || event.target !== event.currentTarget) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = toPicture(event);
      },
      onPointerMove: (event) => from.current && setPreview(drawn(shape, from.current, toPicture(event), size)),
      onPointerUp: () => {
        if (preview) add(preview);
        end();
      },
      onPointerCancel: end,
    },
  };
}

/** Gives the focus to an area once there are as many as expected: one that was just begun, or one that is left. */
function useFocusOnce(svg: RefObject<SVGSVGElement | null>, count: number): (index: number, once: number) => void {
  const next = useRef<{ readonly index: number; readonly once: number } | null>(null);
  useEffect(() => {
    if (next.current?.once !== count) return;
    svg.current?.querySelectorAll<SVGElement>('[role="button"].area-shape')[next.current.index]?.focus();
    next.current = null;
  });
  return (index, once) => {
    next.current = { index, once };
  };
}

/** The picture with its areas: drawn by a drag or a button, moved and reshaped by pointer and keys. */
export function Areas({ editor, xpath, language, empty }: AreasProps): ReactNode {
  const text = useText();
  useObservable(editor.state$, editor.state$.value);
  const svg = useRef<SVGSVGElement>(null);
  const [natural, setNatural] = useState<Size>({ w: 0, h: 0 });
  const [shape, setShape] = useState<Area['shape']>('rect');
  const [question] = select(editor.document, editor.present(xpath));
  const { picture, areas } = question ? read(question, language) : { picture: null, areas: [] };
  const written = picture && { w: positive(picture, 'w'), h: positive(picture, 'h') };
  const size = written && written.w > 0 && written.h > 0 ? written : natural;
  const toPicture = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = svg.current!.getBoundingClientRect();
    return [((clientX - box.left) / box.width) * size.w, ((clientY - box.top) / box.height) * size.h];
  };
  const focusNext = useFocusOnce(svg, areas.length);
  const add = (area: Area): void => {
    focusNext(areas.length, areas.length + 1);
    void insert(editor, editor.present(xpath), empty, area);
  };
  const { preview, pointer } = useDrawing(toPicture, size, shape, add);
  const src = picture ? attribute(picture, 'src') : '';
  if (!picture || src === '') return <p className="author-hint">{text('author.areas.noPicture')}</p>;
  const middle: Point = [size.w / 2, size.h / 2];
  return (
    <>
      <p className="author-hint">{text('author.areas.hint')}</p>
      <div className="area-tools" role="group" aria-label={text('author.areas.new')}>
        {SHAPES.map((each) => (
          <button
            key={each}
            type="button"
            className="button button--quiet author-small"
            onClick={() => {
              setShape(each);
              add(drawn(each, middle, middle, size));
            }}
          >
            {text(`author.areas.add.${each}`)}
          </button>
        ))}
      </div>
      <div className="area-picture" dir="ltr">
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setNatural({ w: naturalWidth, h: naturalHeight })}
        />
        {size.w > 0 && (
          <svg ref={svg} viewBox={`0 0 ${size.w} ${size.h}`} preserveAspectRatio="none" className="area-drawing" {...pointer}>
            {areas.map((each) => (
              <ShownArea
                key={each.path}
                shown={each}
                size={size}
                toPicture={toPicture}
                onChange={(make, isInRow) => void write(editor, each.path, make, isInRow)}
                onDelete={() => {
                  focusNext(0, areas.length - 1);
                  void take(editor, each.path);
                }}
              />
            ))}
            {preview && <ShownArea shown={{ path: '', area: preview, label: '', number: 0, isRight: false }} size={size} />}
          </svg>
        )}
      </div>
    </>
  );
}
