/** Levels of the players' log, the quietest last (MED-166 to MED-169). */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** The players' log: off until control+shift+d is pressed (MED-170, MED-171). */
export class PlayerLog {
  private on = false;

  constructor(
    private readonly output: Pick<Console, LogLevel> = console,
    private readonly lowest: LogLevel = 'debug',
  ) {}

  get isOn(): boolean {
    return this.on;
  }

  toggle(): void {
    this.on = !this.on;
    this.output.info(`[player] The log is ${this.on ? 'on' : 'off'}.`);
  }

  write(level: LogLevel, player: string, message: string, more?: unknown): void {
    if (!this.on || LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(this.lowest)) return;
    if (more === undefined) this.output[level](`[player ${player}] ${message}`);
    else this.output[level](`[player ${player}] ${message}`, more);
  }

  /** Listens for the keys; returns the undo. */
  listen(target: Pick<Document, 'addEventListener' | 'removeEventListener'>): () => void {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.ctrlKey || !event.shiftKey || event.altKey || event.key.toLowerCase() !== 'd') return;
      event.preventDefault();
      this.toggle();
    };
    target.addEventListener('keydown', onKey);
    return () => target.removeEventListener('keydown', onKey);
  }
}
