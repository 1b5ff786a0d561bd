import { describe, expect, it } from 'vitest';
import { MOST_ROWS, readImport, type ImportFile } from './import-rows.ts';

describe('an import', () => {
  it('takes columns in any order under their usual names, and leaves others alone', () => {
    const { rows: read, tooLong } = readImport(
      'E-Mail;Ort;NAME;Benutzername\n ada@x.org ;Bath;Ada;ada\nb@x.org;;Bert\nc@x.org;;C;c;more',
    ) as ImportFile;
    expect(read).toEqual([
      { line: 2, login: 'ada', name: 'Ada', email: 'ada@x.org', role: '', branch: '' },
      { line: 3, login: '', name: 'Bert', email: 'b@x.org', role: '', branch: '' },
      { line: 4, login: 'c', name: 'C', email: 'c@x.org', role: '', branch: '' },
    ]);
    expect([...tooLong]).toEqual([4]);
  });

  it('says which column is there twice, under whatever names; what is left alone may be', () => {
    expect(readImport('name,email,email\nA,a@x.org,b@x.org')).toEqual({ problem: 'columnTwice', names: 'email' });
    expect(readImport('name,E-Mail, Mail \nA,a@x.org,b@x.org')).toEqual({ problem: 'columnTwice', names: 'E-Mail, Mail' });
    expect((readImport('name,email,Ort,Ort\nA,a@x.org,b,c') as ImportFile).rows).toHaveLength(1);
  });

  it('says which columns are missing, that there are no rows, or too many', () => {
    expect(readImport('Ada,ada@x.org')).toEqual({ problem: 'columns', names: 'name, email' });
    expect(readImport('name,constructor\nA,b')).toEqual({ problem: 'columns', names: 'email' });
    expect(readImport('name,email\n')).toEqual({ problem: 'empty' });
    const many = (count: number) => readImport(`name,email\n${'A,a@x.org\n'.repeat(count)}`);
    expect(many(MOST_ROWS + 1)).toEqual({ problem: 'tooMany' });
    expect((many(MOST_ROWS) as ImportFile).rows).toHaveLength(MOST_ROWS);
  });
});
