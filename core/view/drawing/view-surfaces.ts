import { token } from '../../base/container.ts';
import type { ObjectView, TargetContent, Targets, Windows } from '../contract.ts';

/** Where views are shown: in a target of the page, or in a window. */
export class ViewSurfaces {
  constructor(
    private readonly targets: Targets,
    private readonly windows: Windows,
  ) {}

  hasTarget(id: string): boolean {
    return this.targets.has(id);
  }

  setBusy(target: string, isBusy: boolean): void {
    this.targets.busy(target, isBusy);
  }

  /**
   * Puts content on its surface.
   * @param window name and title of the window, should the view have one
   * @returns the undo: the former content is shown again, if nothing newer is
   */
  show(surface: Pick<ObjectView, 'surface' | 'window'>, window: WindowIdentity, target: string, content: TargetContent): () => void {
    if (surface.surface === 'window') {
      this.windows.show({ ...window, content: content.node, ofView: true, ...surface.window });
      return () => undefined;
    }
    const before = this.targets.state(target).content;
    this.targets.show(target, content);
    return () => {
      if (this.targets.state(target).content === content) this.targets.show(target, before);
    };
  }

  /** Puts what belongs to no view, such as plain text, into a target. */
  showInTarget(target: string, content: TargetContent): void {
    this.targets.show(target, content);
  }
}

interface WindowIdentity {
  readonly name: string;
  readonly title: string;
}

export const VIEW_SURFACES = token<ViewSurfaces>('ViewSurfaces');
