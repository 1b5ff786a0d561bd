/** At this width and below the layout is narrow (MED-140). */
export const NARROW = 320;
/** Below this width less used controls move into a menu. */
export const COMPACT = 520;

export type Room = 'wide' | 'compact' | 'narrow';

/** How much room a player has. @param width px */
export const roomOf = (width: number): Room => (width <= NARROW ? 'narrow' : width < COMPACT ? 'compact' : 'wide');
