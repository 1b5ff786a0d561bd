import type { Edits, XDocument } from '../../../core/api.ts';
import { findAgain } from '../merge/find-again.ts';
import { presentPath, type Moves } from '../model/moves.ts';

/** The ways to what the form shows, while the document becomes another one. */
export class FollowedPaths {
  /** What has changed places since the version that the form shows. */
  private moves: readonly Moves[] = [];
  /** The versions before and after each time that something came in which was not done here. */
  private readonly merges: (readonly [XDocument, XDocument])[] = [];

  constructor(
    private readonly edits: Edits,
    private readonly document: () => XDocument,
  ) {}

  moved(moves: Moves): void {
    this.moves = [...this.moves, moves];
  }
  merged(before: XDocument, after: XDocument): void {
    this.merges.push([before, after]);
  }
  /** The form shows the present version. */
  drawn(): void {
    this.moves = [];
  }

  /** The way, in the present version, to what the form shows at a path: until it is drawn again its paths are those of the one before. */
  present(path: string): string {
    return presentPath(path, this.moves);
  }

  /**
   * Follows what the form shows at a path for as long as the author is about it: in a window, a question or on the way to the server, while
   * the document becomes another one, as when what somebody else has stored comes in.
   * @returns the way to it in the present version; '' once it is gone
   */
  follow(path: string): () => string {
    let [way, from, seen] = [this.present(path), this.document(), this.merges.length];
    return () => {
      // By way of each version that others' changes came into: these alone have both what was before and what is now.
      const versions = [...this.merges.slice(seen).flat(), this.document()];
      for (const next of versions) {
        if (way !== '') way = findAgain(this.edits, from, next, way);
        from = next;
      }
      seen = this.merges.length;
      return way;
    };
  }
}
