import { createContext, useContext } from 'react';
import type { CmsObject } from '../request/types.ts';
import type { UnitState } from './unit-frames.ts';

/** The container of one unit on the screen. */
export interface UnitLevel {
  /** Names the container, the target inside it, and the scope of the targets in that. */
  readonly id: string;
  /** covered: another one slides over it; hidden: that one has arrived; leaving: it slides off the screen. */
  readonly state: 'open' | 'covered' | 'hidden' | 'leaving';
  /** null when the server's answer was shown raw. */
  readonly object: CmsObject | null;
  /** Back and forward, a reload or a copied address have led here (UNI-018). */
  readonly fromHistory: boolean;
  /** What had the focus when the unit was left for another one. */
  readonly focus: Element | null;
  /** Where to scroll when it comes up, in px; null leaves that to the history. */
  readonly scroll: number | null;
  /** Where a leaving one lies below its place, in px, so that it stays where it is seen while the page below goes back to its own place. */
  readonly offset: number;
}

/** All levels, those that are leaving last, and what stands on them. */
export interface UnitView {
  readonly levels: readonly UnitLevel[];
  readonly state: UnitState;
}

/** Id of the container of the unit that stands in the page by itself. */
export const BASE_LEVEL = 'unitLevel-0';

/** What a view of a unit is told about its level. */
export interface UnitLevelState {
  readonly id: string;
  /** 0 for the unit that stands in the page by itself. */
  readonly depth: number;
  /** Nothing lies over it. */
  readonly isTop: boolean;
  readonly fromHistory: boolean;
  /** The lesson that is wanted here; '' for the one that the unit opens with. */
  readonly lesson: string;
  /** A lesson that was added to the unit and is shown instead of one of its own. */
  readonly added: { readonly ID: number; readonly IDObjectType: number } | null;
}

/** A unit outside of any stack. */
export const ALONE: UnitLevelState = { id: '', depth: 0, isTop: true, fromHistory: false, lesson: '', added: null };

export const UnitLevelContext = createContext<UnitLevelState>(ALONE);

/** The level that a view of a unit stands on. */
export const useUnitLevel = (): UnitLevelState => useContext(UnitLevelContext);
