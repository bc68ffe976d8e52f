import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

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
