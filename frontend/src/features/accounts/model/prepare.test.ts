import { expect, test } from 'vitest';
import { keyOfRow, preparedOf } from './prepare.ts';

const ZONE = 'Europe/Berlin';
const of = (text: string, known: readonly string[] = []) => preparedOf(text, ZONE, known);

test('reads what spreadsheets write: a heading in any order, quotes, semicolons or tabs, empty lines', () => {
  const rows = [
    { line: 2, name: 'Brandt, Lindau', email: 'a@b.example', timezone: ZONE },
    { line: 4, name: 'Hof "Moos"', email: 'c@d.example', timezone: 'Europe/Vienna' },
  ];
  const comma =
    '\uFEFFE-Mail,Zeitzone,Name\r\nA@b.example,,"Brandt, Lindau"\r\n\r\nc@d.example,Europe/Vienna,"Hof ""Moos"""\r\n';
  expect(of(comma)).toEqual({ rows, faults: [] });
  expect(of(comma.replaceAll(/,(?!\s)/g, ';')).rows).toEqual(rows);
  expect(of('Brandt\ta@b.example').rows).toEqual([{ line: 1, name: 'Brandt', email: 'a@b.example', timezone: ZONE }]);
});

test('names line and field of what is wrong, all of it at once', () => {
  const text = ['name,email,timezone', ',a@b.example', 'Moos,nobody', 'moos,c@d.example,Mars', 'Kolb,e@f.example'].join(
    '\n',
  );
  expect(of(text, ['KOLB']).faults).toEqual([
    { line: 2, column: 'name', fault: 'required' },
    { line: 3, column: 'email', fault: 'email' },
    { line: 4, column: 'name', fault: 'twice' },
    { line: 4, column: 'timezone', fault: 'zone' },
    { line: 5, column: 'name', fault: 'there' },
  ]);
  expect(of('Only a name').faults).toEqual([{ line: 1, column: 'email', fault: 'required' }]);
  expect(of('')).toEqual({ rows: [], faults: [] });
});

test('the same site has the same key, and no two sites, users or customers share one', () => {
  const row = { name: 'Brandt', email: 'a@b.example', timezone: ZONE };
  const keys = [
    keyOfRow('u1', row),
    keyOfRow('u2', row),
    keyOfRow('u1', { ...row, name: 'Brandt2' }),
    keyOfRow('u1', { ...row, email: 'b@a.example' }),
    keyOfRow('u1', { ...row, timezone: 'Europe/Vienna' }),
    ...Array.from({ length: 2000 }, (_, nth) => keyOfRow('u1', { ...row, name: `Home ${nth}` })),
  ];
  expect(keyOfRow('u1', { ...row })).toBe(keys[0]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
