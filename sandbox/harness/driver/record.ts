import type { Page } from 'playwright-core';
import type { Tape } from '../tape/model.ts';
import { GrowingTape } from '../tape/growing.ts';
import { hearErrors } from './console.ts';
import type { RecordOrder } from '../tape/desk.ts';
import { giveDesk } from './desk.ts';

/** Records a page from its next document on, until `stop`. */
export async function record(
  page: Page,
  title: string,
  more: Pick<RecordOrder, 'faults' | 'focus'> = {},
): Promise<{ stop(): Promise<Tape> }> {
  const growing = new GrowingTape();
  hearErrors(page, growing);
  await giveDesk(page, { mode: 'record', tape: `record-${Date.now()}`, title, ...more }, growing);
  return {
    stop: async () => {
      const lines = await page.evaluate<string[]>('lecternRecorded.outline()');
      growing.add({ at: growing.entries.at(-1)?.at ?? 0, type: 'outline', lines });
      return growing.tape;
    },
  };
}
