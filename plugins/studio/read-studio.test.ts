import { expect, it } from 'vitest';
import type { Answer } from '../../core/api.ts';
import { parse } from '../../xsl/engine/index.ts';
import { downloadIn } from './read-studio.ts';

const answered = (xml: string): Answer => ({ document: parse(xml) }) as Answer;
const at = (href: string) =>
  downloadIn(answered(`<cms><download href="${href}" filename="course-1.zip"/></cms>`), '/d.php', 'https://a.example/x/');

it('RT-007 a file of the studio is fetched from the dispatcher alone', () => {
  expect(at('?ticket=1')).toEqual({ address: 'https://a.example/d.php?ticket=1', name: 'course-1.zip' });
  for (const elsewhere of ['https://b.example/d.php?ticket=1', '/other?ticket=1', '', 'javascript:alert(1)'])
    expect(at(elsewhere)).toBeNull();
  expect(downloadIn(answered('<cms><error/></cms>'), '/d.php', 'https://a.example/')).toBeNull();
  expect(downloadIn(null, '/d.php', 'https://a.example/')).toBeNull();
});
