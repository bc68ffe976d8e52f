import { describe, expect, test } from 'vitest';
import { csvLines, textOfFile } from './csv.ts';
import type { KnownService } from './planned-devices.ts';
import { preparedOf, templateOf } from './prepare.ts';

const ZONE = 'Europe/Berlin';
const offers = (sensor: boolean, appliance: boolean) => ({ sensor, appliance, vehicle: false });
const services: readonly KnownService[] = [
  { id: 'easee', name: 'Easee', offers: offers(true, true) },
  { id: 'fronius', name: 'Fronius Solar.web', offers: offers(true, false) },
  { id: 'ocpp', name: 'OCPP', offers: offers(false, true), makes: ['ABB', 'Keba'] },
];
const of = (text: string, known: readonly string[] = []) => preparedOf(text, ZONE, known, services);
const named = (text: string, known: readonly string[] = []) =>
  of(text, known).faults.map(({ line, column, fault }) => `${line} ${column} ${fault}`);

describe('a list of sites', () => {
  test('is read as spreadsheets write it: a heading in any order, quotes, semicolons or tabs, empty lines, breaks in a cell', () => {
    const rows = [
      { line: 2, name: 'Brandt, Lindau', email: 'a@b.example', timezone: ZONE, typedDevices: '' },
      { line: 4, name: 'Hof "Moos"', email: 'c@d.example', timezone: 'Europe/Vienna', typedDevices: '' },
    ];
    const comma =
      '\uFEFFE-Mail,Zeitzone,Name\r\nA@b.example,,"Brandt, Lindau"\r\n\r\nc@d.example,Europe/Vienna,"Hof ""Moos"""\r\n';
    expect(of(comma)).toEqual({ rows, faults: [] });
    expect(of(comma.replaceAll(/,(?!\s)/g, ';')).rows).toEqual(rows);
    expect(of('Brandt\ta@b.example').rows).toMatchObject([{ line: 1, name: 'Brandt', timezone: ZONE }]);
    expect(of('name;email\n"Hof\nMoos";a@b.example\nNext;c@d.example').rows).toMatchObject([
      { line: 2, name: 'Hof Moos' },
      { line: 4, name: 'Next' },
    ]);
  });

  test('keeps a quote that is never closed in its line', () => {
    expect(csvLines('a;b\n"Brandt;c@d.example\nMoos;e@f.example').map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['"Brandt', 'c@d.example'],
      ['Moos', 'e@f.example'],
    ]);
  });

  test('is told by line and field what is wrong with it, all of it at once', () => {
    const text = ['name,email,timezone', ',a@b.example', 'Moos,nobody', 'moos,c@d.example,Mars', 'Kolb,e@f.example'];
    expect(named(text.join('\n'), ['KOLB'])).toEqual([
      '2 name required',
      '3 email email',
      '4 name twice',
      '4 timezone zone',
      '5 name there',
    ]);
    expect(named('Only a name')).toEqual(['1 email required']);
    expect(of('')).toEqual({ rows: [], faults: [] });
  });

  test.each(['=HYPERLINK("x")', '+1', '-Moos', '@SUM(A1)'])('refuses %s, which a spreadsheet would run', (name) => {
    expect(named(`"${name.replaceAll('"', '""')}";a@b.example`)).toEqual(['1 name formula']);
  });

  test('of a thousand lines is read at once, with a thousand faults if need be', () => {
    const lines = Array.from({ length: 1000 }, (_, nth) => `Home ${nth};c${nth}@customer.example`);
    expect(of(lines.join('\n'))).toMatchObject({ faults: [], rows: { length: 1000 } });
    expect(named(lines.map(() => 'Home;a@b.example').join('\n'))).toHaveLength(999);
  });

  test('names devices by service, what they do, and what tells them apart', () => {
    const devices = (cell: string) => of(`Brandt;a@b.example;;${cell}`).rows[0]?.devices;
    expect(devices('easee:Wallbox:EH123456 | Fronius Solar.web')).toEqual([
      { service: 'easee', kind: 'appliance', id: 'EH123456' },
      { service: 'fronius', kind: 'sensor' },
    ]);
    expect(devices('Easee:Zähler')).toEqual([{ service: 'easee', kind: 'sensor' }]);
    expect(devices('keba:CP:01')).toEqual([{ service: 'ocpp', kind: 'appliance', id: 'CP:01' }]);
    expect(devices(' | ')).toBeUndefined();
  });

  test('is told what is wrong with a device', () => {
    const fault = (cell: string) => named(`Brandt;a@b.example;;${cell}`);
    expect(fault('nobody')).toEqual(['1 devices service']);
    expect(fault('fronius:charger')).toEqual(['1 devices kind']);
    expect(fault(`easee:charger:${'x'.repeat(61)}`)).toEqual(['1 devices deviceId']);
    expect(fault(Array.from({ length: 11 }, () => 'easee').join('|'))).toEqual(['1 devices manyDevices']);
  });

  test('that is the template has no fault, in either way of writing', () => {
    const heads = ['Name', 'E-Mail', 'Zeitzone', 'Geräte'];
    for (const comma of [true, false]) {
      const text = templateOf(
        heads,
        ['Familie Brandt, Lindau', 'a@b.example', ZONE, 'easee:Wallbox:EH1 | fronius'],
        comma,
      );
      expect(of(text)).toMatchObject({ faults: [], rows: [{ line: 2, name: 'Familie Brandt, Lindau' }] });
    }
  });
});

test('a file is read in the encoding that spreadsheets wrote it in', () => {
  const text = 'Müller;ä@ö.example';
  const latin = Uint8Array.from([...text].map((char) => char.charCodeAt(0)));
  const wide = (little: boolean) =>
    Uint8Array.from(
      [...`\uFEFF${text}`].flatMap((char) => {
        const code = char.charCodeAt(0);
        return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
      }),
    );
  expect(textOfFile(new TextEncoder().encode(text))).toBe(text);
  expect(textOfFile(latin)).toBe(text);
  expect([textOfFile(wide(true)), textOfFile(wide(false))]).toEqual([text, text]);
});
