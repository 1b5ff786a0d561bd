import { isElement, type Element } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';

const SIZES = ['small', 'half', 'full'] as const;
/** The side that writing begins at, the middle, the other side; at a side the text flows around the picture. */
const FLOWS = ['start', 'center', 'end'] as const;
export type PictureSize = (typeof SIZES)[number];
export type PictureFlow = (typeof FLOWS)[number];

/** How a picture is wanted; '' where an author has not said. */
export interface Picture {
  readonly size: PictureSize | '';
  readonly flow: PictureFlow | '';
  readonly alt: string;
  /** The picture itself has words for what it shows; a figure has a picture in it. */
  readonly isFigure: boolean;
}

const CLASS = /^picture-(?:small|half|full|start|center|end)$/;

const attribute = ({ attributes }: Element, name: string): string => attributes.find(([each]) => each === name)?.[1] ?? '';
const classesOf = (element: Element): string[] => attribute(element, 'class').split(/\s+/).filter(Boolean);

/** The classes among an element's that say how a picture is drawn: styles of the site draw them. */
export const pictureClasses = (element: Element): string[] => classesOf(element).filter((each) => CLASS.test(each));

function elementOf(source: string): Element | null {
  if (!/^<(?:img|figure)\b/.test(source)) return null;
  const [piece] = readXml(source);
  return piece !== undefined && isElement(piece) ? piece : null;
}

/** The picture that some source is; null when it is none. */
export function readPicture(source: string): Picture | null {
  const element = elementOf(source);
  if (!element) return null;
  const classes = classesOf(element);
  const of = <T extends string>(all: readonly T[]): T | '' => all.find((each) => classes.includes(`picture-${each}`)) ?? '';
  return { size: of(SIZES), flow: of(FLOWS), alt: attribute(element, 'alt'), isFigure: element.name === 'figure' };
}

/** The source of a picture with other wishes; all else of it stays. */
export function withWishes(source: string, wishes: Partial<Pick<Picture, 'size' | 'flow' | 'alt'>>): string {
  const element = elementOf(source);
  const now = readPicture(source);
  if (!element || !now) return source;
  const { size, flow, alt } = { ...now, ...wishes };
  const classes = [
    ...classesOf(element).filter((each) => !CLASS.test(each)),
    ...[size, flow].filter(Boolean).map((each) => `picture-${each}`),
  ].join(' ');
  const values: Readonly<Record<string, string | undefined>> = {
    class: classes === '' ? undefined : classes,
    ...(now.isFigure ? {} : { alt }),
  };
  const attributes = element.attributes.flatMap(([name, value]): [string, string][] => {
    if (!Object.hasOwn(values, name)) return [[name, value]];
    const next = values[name];
    return next === undefined ? [] : [[name, next]];
  });
  const missing = Object.entries(values).filter(
    (each): each is [string, string] => each[1] !== undefined && !attributes.some(([name]) => name === each[0]),
  );
  return writeXml([{ ...element, attributes: [...attributes, ...missing] }]);
}
