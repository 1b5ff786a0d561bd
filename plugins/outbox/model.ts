/** Something that is to reach the server, now or as soon as it can (docs/results.md). */
export interface OutboxEntry {
  /**
   * 'result' is never dropped; nor are 'answers', which the server scores when they come; 'state' is last-one-wins per replaceKey (resume
   * positions, attempt state).
   */
  readonly kind: 'result' | 'answers' | 'state';
  readonly dataType: string;
  /** Action flag, e.g. 16 for `c_Store`. */
  readonly action: number;
  /** Query parameter `id`; absent: 0. */
  readonly id?: string;
  /** Body fields as they travel (form encoded). */
  readonly body: Readonly<Record<string, string>>;
  /** kind 'state': a later entry with the same key replaces an unsent earlier one. */
  readonly replaceKey?: string;
  /** What a person reads in the list of what is waiting. */
  readonly title: string;
}
