import { describe, expect, it } from 'vitest';
import { render } from '../sheets.harness.ts';
import { exslt } from './index.ts';
import { fromDays, readMoment, toDays, writeMoment } from './moment.ts';

const options = { extensions: exslt, attributes: 'xmlns:date="http://exslt.org/dates-and-times" exclude-result-prefixes="date"' };
const value = (select: string, now?: () => number): string =>
  render(`<xsl:value-of select="date:${select}"/>`, '<r><d>P1M</d><d>-P1D</d></r>', { ...options, now });

describe('dates', () => {
  it.each([
    ["date('2016-04-28T18:02:44+02:00')", '2016-04-28+02:00'],
    ["time('2016-04-28T18:02:44.50Z')", '18:02:44.5Z'],
    ["date('10:00:00')", ''],
    ["year('-0005')", '-5'],
    ["leap-year('-0005')", 'true'],
    ["leap-year('1900')", 'false'],
    ["leap-year('x')", 'NaN'],
    ["year('0000')", 'NaN'],
    ["month-name('--12')", 'December'],
    ["month-abbreviation('2000-02')", 'Feb'],
    ["month-in-year('--02-30')", 'NaN'],
    ["month-name('2000')", ''],
    ["week-in-year('2005-01-01')", '53'],
    ["week-in-year('2018-12-31')", '1'],
    ["week-in-month('2024-09-02')", '2'],
    ["day-in-year('2000-12-31')", '366'],
    ["day-in-month('---31')", '31'],
    ["day-in-month('---32')", 'NaN'],
    ["day-of-week-in-month('2024-09-15')", '3'],
    ["day-in-week('2024-09-15')", '1'],
    ["day-name('1969-12-31')", 'Wednesday'],
    ["day-abbreviation('2024-09-16')", 'Mon'],
    ["hour-in-day('23:59:58.5')", '23'],
    ["minute-in-hour('23:59:58.5')", '59'],
    ["second-in-minute('23:59:58.5')", '58.5'],
    ["hour-in-day('24:00:00')", 'NaN'],
    ["seconds('1970-01-01+11:00')", '-39600'],
    ["seconds('PT1M0.5S')", '60.5'],
    ["seconds('P1M')", 'NaN'],
    ["seconds('--12')", 'NaN'],
    ['duration(90061.5)', 'P1DT1H1M1.5S'],
    ['duration(-60)', '-PT1M'],
    ['duration(0)', 'P0D'],
    ['duration(0 div 0)', ''],
    ['duration(1 div 0)', ''],
    ["add('2000-01-31', 'P1M')", '2000-02-29'],
    ["add('2000-01', '-P1D')", '1999-12-31'],
    ["add('2000', 'P1M')", '2000-02'],
    ["add('2000-01-01', 'PT1S')", '2000-01-01T00:00:01Z'],
    ["add('-0001-12-31T23:59:59', 'PT1S')", '0001-01-01T00:00:00Z'],
    ["add('--12', 'P1D')", ''],
    ["add('2000', 'P')", ''],
    ["add-duration('P1Y', '-P12M')", 'P0D'],
    ["add-duration('P1Y', '-P1D')", ''],
    ["add-duration('P1Y', 'x')", ''],
    ["difference('2016-04-28T17:59:30+02:00', '2016-04-28T17:59:30+04:00')", '-PT2H'],
    ["difference('1999', '2000-01')", 'P1Y'],
    ["difference('1999-12', '2000-01')", 'P1M'],
    ["difference('1999-12-31', '2000-01-01T10:00:00')", 'P1D'],
    ["difference('10:00:00', '2000')", ''],
    ['sum(//d[1])', 'P1M'],
    ['sum(//d)', ''],
    ['sum(/none)', ''],
  ])('%s is %s', (select, result) => expect(value(select)).toBe(result));

  it('the clock of the run says what is now', () => {
    const at = new Date(2024, 8, 15, 12, 30, 5).getTime();
    expect(value('date-time()', () => at)).toMatch(/^2024-09-15T12:30:05(?:Z|[+-]\d\d:\d\d)$/);
    expect(value('year()', () => at)).toBe('2024');
    expect(value('seconds()', () => at)).toBe(String(at / 1000));
    expect(value('duration()', () => 86_400_000)).toBe('P1D');
    expect(Math.abs(Number(value('seconds()')) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('days and dates are the same both ways', () => {
    for (let day = -800_000; day < 800_000; day += 271) {
      const { year, month, day: date } = fromDays(day);
      expect(toDays(year, month, date)).toBe(day);
      if (year > 999 && year < 10_000)
        expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(
          writeMoment({ ...readMoment('2000-01-01')!, year, month, day: date }),
        );
    }
  });
});
