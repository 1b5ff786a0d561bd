import { isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Subtitles } from '../../player-adapter/contract.ts';
import { pictureOf, titleOf, type Picture } from './slide-tree.ts';

type Attributes = Readonly<Record<string, string>>;

export interface LessonSlide {
  readonly id: string;
  /** '' when it has neither title, heading nor described picture. */
  readonly title: string;
  readonly node: ReactNode;
  /** The one picture of it, whose coordinates pictures and pointers of the timeline use; null: those of the whole slide. */
  readonly picture: Picture | null;
}

/** What a lesson's stylesheet put into `ui-lesson`. */
export interface LessonContent {
  readonly clip: Attributes | null;
  readonly subtitles: readonly Subtitles[];
  readonly player: Attributes;
  readonly events: readonly Attributes[];
  readonly slides: readonly LessonSlide[];
}

interface Drawn {
  readonly name?: unknown;
  readonly attributes?: unknown;
  readonly children?: ReactNode;
}

/**
 * Reads the elements of a lesson: `ui-clip` with its `track`s, `ui-player-fields`, `ui-event`, `ui-slide`. Whatever is
 * between them belongs to the page without this widget.
 */
export function readContent(children: ReactNode): LessonContent {
  let clip: Attributes | null = null;
  let player: Attributes = {};
  let subtitles: Subtitles[] = [];
  const events: Attributes[] = [];
  const slides: LessonSlide[] = [];
  for (const element of elementsOf(children)) {
    const { name, attributes, children: inner } = element.props as Drawn;
    if (typeof name !== 'string' || typeof attributes !== 'object' || attributes === null) continue;
    const given = attributes as Attributes;
    if (name === 'ui-clip' && !clip) {
      clip = given;
      subtitles = subtitlesOf(inner);
    } else if (name === 'ui-player-fields') player = given;
    else if (name === 'ui-event') events.push(given);
    else if (name === 'ui-slide')
      slides.push({ id: given.slide ?? '', title: given.title || titleOf(inner), node: inner, picture: pictureOf(inner) });
  }
  return { clip, subtitles, player, events, slides };
}

function subtitlesOf(children: ReactNode): Subtitles[] {
  return elementsOf(children)
    .filter(({ type }) => type === 'track')
    .map(({ props }) => {
      const { src, srcLang, label, default: isDefault } = props as { src?: string; srcLang?: string; label?: string; default?: boolean };
      return { src: src ?? '', language: srcLang ?? '', label: label || srcLang || '', default: isDefault === true };
    })
    .filter(({ src }) => src !== '');
}

/** Elements among children, whatever groups surround them. */
function elementsOf(children: ReactNode): ReactElement[] {
  if (Array.isArray(children)) return (children as ReactNode[]).flatMap(elementsOf);
  return isValidElement(children) ? [children] : [];
}
