import type { PageTime } from '../../tape/desk.ts';
import type { StageDesk, FrameWindow } from '../desk.ts';
import { isMoment, RANGE_OF_MOMENTS } from '../given/moment.ts';
import { setServerClock } from '../settings.ts';

/** The clocks of the page and of the server, which go together: what was chosen last holds, whichever answer is the slower one. */
export class Clocks {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly desk: StageDesk,
    private readonly page: () => FrameWindow | null,
  ) {}

  /**
   * The page's clock goes on from `now`, ms since 1970, and so does that of later documents; what the server answers goes along when
   * `server` says so. @throws Error when the server refuses, RangeError when it would: then both clocks are as they were
   */
  async set(now: number, speed: number, server: boolean): Promise<void> {
    if (!isMoment(now)) throw new RangeError(RANGE_OF_MOMENTS);
    const asked = Date.now();
    const time: PageTime = { ahead: now - asked, speed, server };
    await this.next(async () => {
      await setServerClock(server ? time : undefined);
      this.desk.time = time;
      // So much has passed while the server was asked.
      this.page()?.lecternRecorded?.setTime(now + (Date.now() - asked) * speed, speed, server);
    });
  }

  /** Page and server go on as everybody's do. @throws Error when the server refuses */
  async setReal(): Promise<void> {
    await this.next(async () => {
      await setServerClock(undefined);
      this.desk.time = undefined;
      this.page()?.lecternRecorded?.setTime(Date.now(), 1, false);
    });
  }

  /** The server has the time once more that was chosen. @throws Error when it refuses */
  async setServerAgain(): Promise<void> {
    await this.next(() => setServerClock(this.desk.time?.server === true ? this.desk.time : undefined));
  }

  private next(set: () => Promise<void>): Promise<void> {
    const result = this.last.then(set);
    this.last = result.catch(() => {});
    return result;
  }
}
