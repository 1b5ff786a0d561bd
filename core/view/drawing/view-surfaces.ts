import type { ObjectView, TargetContent, Targets, ViewSurfaces, WindowIdentity, Windows } from '../contract.ts';

export class ViewSurfacesService implements ViewSurfaces {
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

  showInTarget(target: string, content: TargetContent): void {
    this.targets.show(target, content);
  }
}
