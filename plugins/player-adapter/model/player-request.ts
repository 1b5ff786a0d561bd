import type { PlayerAdapter, PlayerViewProps } from '../contract.ts';

/** What of a view's properties decides how a player is made. */
export type PlayerRequest = Pick<PlayerViewProps, 'clip' | 'fields' | 'title' | 'fps' | 'IDLesson' | 'mediaToken' | 'options' | 'startAt'>;

/**
 * Makes a player whose media element is in `mount` and leaves with the player. Never rejects: what hinders playing is the player's
 * `problem`. @param signal ends it when nobody waits for it any more; the player that comes is disposed of
 */
export type PlayerFactory = (mount: HTMLElement, request: PlayerRequest, signal?: AbortSignal) => Promise<PlayerAdapter>;
