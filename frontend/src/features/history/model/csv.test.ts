import { expect, test } from 'vitest';
import { aDay } from '../../../lib/testing/days.ts';
import { energyCsv, toCsv } from './csv.ts';
import { totalOf } from './days-data.ts';

test('gaps are empty cells, names are quoted and no formula', () => {
  const rows = [
    {
      at: Date.parse('2026-06-01T08:00:00Z'),
      pvW: 1234.56,
      houseW: 0,
      gridW: null,
      batteryW: -20,
      socPercent: null,
      appliances: { a: 1400, b: null },
    },
  ];
  const names = new Map([
    ['a', 'Car, "red"'],
    ['b', '=HYPERLINK("x")'],
  ]);
  expect(toCsv(rows, names)).toBe(
    'time,pv_w,house_w,grid_w,battery_w,soc_percent,"Car, ""red""","\'=HYPERLINK(""x"")"\r\n' +
      '2026-06-01T08:00:00.000Z,1234.6,0,,-20,,1400,\r\n',
  );
});

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(1)',
  ' =1+1',
  '\t=1+1',
  '\r\n=1+1',
  '\uff1d1+1',
  'Car;=1+1',
  'Car; =1+1',
  'Car,=1+1',
  'Car\n@SUM(1)',
  'Car";=1+1',
  '";=1+1;"',
  '"=1+1',
  'Car|=1+1',
])('%j begins no formula, wherever a spreadsheet parts its cells', (name) => {
  const [header = ''] = toCsv([], new Map([['a', name]])).split('\r\n2026');
  const places = header.split(/[,;|\t\r\n]/).map((part) => part.replace(/^[\s"]+/, ''));
  expect(places.filter((part) => /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(part))).toEqual([]);
});

test('an ordinary name stays as typed', () => {
  for (const name of ['Wall-box', 'Mini & co', 'a=b', '11 kW + 3', 'Ü@home'])
    expect(
      toCsv([], new Map([['a', name]]))
        .trimEnd()
        .endsWith(`,${name}`),
    ).toBe(true);
});

test('energy by day has its names and gaps', () => {
  const csv = energyCsv(
    [totalOf('2026-06-01', [aDay('2026-06-01', { pvWh: 12_345.67, batteryChargedWh: 10, appliances: { a: 5 } })])],
    new Map([['a', 'Wall, box']]),
  );
  expect(csv).toBe(
    'period,pv_wh,consumption_wh,import_wh,feed_in_wh,battery_charged_wh,battery_discharged_wh,appliances_wh,sun_wh,battery_wh,grid_wh,"Wall, box"\r\n' +
      '2026-06-01,12345.7,,,,10,,,,,,5\r\n',
  );
});
