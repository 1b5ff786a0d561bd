import { expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import type { Answer } from '../contract.ts';
import { downloadIn } from './download.ts';

const answered = (xml: string): Answer => ({ document: parse(xml) }) as Answer;
const at = (href: string) =>
  downloadIn(answered(`<cms><download href="${href}" filename="course-1.zip"/></cms>`), '/d.php', 'https://a.example/x/');

it('RT-007 a file that an answer offers is fetched from the dispatcher alone', () => {
  expect(at('?a=1&amp;ticket=2')).toEqual({ address: 'https://a.example/d.php?a=1&ticket=2', name: 'course-1.zip' });
  for (const elsewhere of ['https://b.example/d.php?ticket=1', '/other?ticket=1', '', 'javascript:alert(1)', 'http://[/'])
    expect(at(elsewhere), elsewhere).toBeNull();
  expect(downloadIn(answered('<cms><error/></cms>'), '/d.php', 'https://a.example/')).toBeNull();
  expect(downloadIn(null, '/d.php', 'https://a.example/')).toBeNull();
});
