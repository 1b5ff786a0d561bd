import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  readonly plugin: string;
  readonly onError: (plugin: string, error: unknown) => void;
  /** Shown instead of what failed. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Surrounds every component of a plugin: a crash is reported once, and only that component is replaced. */
export class PluginBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.onError(this.props.plugin, error);
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

interface GuardProps {
  /** The plugin that is here now; what fails while it leaves is reported under its name. */
  readonly plugin: string;
  readonly onError: (plugin: string, error: unknown) => void;
  readonly children: ReactNode;
}

/**
 * Surrounds a target's content. An effect's clean-up that throws while a plugin's content leaves reaches no boundary
 * inside that content, because it is going with it; here it is reported, and the new content is shown all the same.
 */
export class LeavingGuard extends Component<GuardProps, { readonly failed: boolean }> {
  override state = { failed: false };
  private current = this.props.plugin;
  private leaving = this.props.plugin;
  private failures = 0;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override getSnapshotBeforeUpdate(previous: GuardProps): null {
    if (previous.plugin !== this.props.plugin) {
      this.leaving = previous.plugin;
      this.failures = 0;
    }
    return null;
  }

  override componentDidUpdate(): void {
    this.current = this.props.plugin;
  }

  override componentDidCatch(error: unknown): void {
    this.failures += 1;
    this.props.onError(this.leaving || this.current, error);
    if (this.failures < 3) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
