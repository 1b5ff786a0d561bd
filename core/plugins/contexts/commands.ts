import { type CommandContext, type CommandHandler, type Commands, type Registry } from '../contract.ts';
import { type ErrorReport } from '../../diagnostics/contract.ts';
import { type Services } from '../../base/container.ts';

/** Runs commands by name: the core's own, and those that manifests name. No other server-supplied logic exists (OP-11). */
export class CommandsService implements Commands {
  private readonly own = new Map<string, CommandHandler>();

  constructor(
    private readonly services: Services,
    private readonly registry: Registry,
    private readonly report: ErrorReport,
  ) {}

  /** Adds a core command; returns its undo. */
  register(name: string, handler: CommandHandler): () => void {
    this.own.set(name, handler);
    return () => {
      this.own.delete(name);
    };
  }

  /**
   * Runs a command. Never rejects: an unknown or failing one goes to the error report (ERR-010), others still run.
   * @param args names are matched case-insensitively
   * @returns whether it ran to its end
   */
  async run(
    name: string,
    args: Readonly<Record<string, string>>,
    origin: { readonly element: Element | null; readonly target: string },
  ): Promise<boolean> {
    const lower = Object.fromEntries(Object.entries(args).map(([key, value]) => [key.toLowerCase(), value]));
    const context: CommandContext = { get: (token) => this.services.get(token), ...origin };
    const claimed = this.own.has(name) ? null : await this.registry.command(name);
    try {
      const handler =
        this.own.get(name) ??
        (claimed ? ((await this.registry.activate(claimed.plugin))?.module[claimed.export] as CommandHandler | undefined) : undefined);
      if (!handler) {
        if (claimed) return false; // the plugin failed and has reported it
        throw new Error(`Command "${name}" is not known. Name one of the core's or of a switched-on plugin's manifest.`);
      }
      await handler(lower, context);
      return true;
    } catch (error) {
      if (claimed) this.registry.failed(claimed.plugin, 'command', error);
      else {
        console.warn(error instanceof Error ? error.message : String(error));
        this.report.report({ exception: error, comment: `command ${name}` });
      }
      return false;
    }
  }
}
