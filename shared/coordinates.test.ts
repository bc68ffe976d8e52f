import { expect, test } from 'vitest';
import { coordinatesIn, distanceM } from './coordinates.ts';

test.each([
  ['48.13721, 11.57548', { latitude: 48.13721, longitude: 11.57548 }],
  ['-33.8568 151.2153', { latitude: -33.8568, longitude: 151.2153 }],
  [' 0,-0.5 ', { latitude: 0, longitude: -0.5 }],
  ['90;180', { latitude: 90, longitude: 180 }],
])('%s is a place', (text, place) => {
  expect(coordinatesIn(text)).toEqual(place);
});

test.each(['', '48.1', '91, 0', '0, 181', '48,1372, 11,5755', 'Marienplatz 1', '1, 2, 3', '1e1, 2'])(
  '"%s" is none',
  (text) => {
    expect(coordinatesIn(text)).toBeNull();
  },
);

test('distances are those of maps', () => {
  const munich = { latitude: 48.137154, longitude: 11.576124 };
  const berlin = { latitude: 52.520008, longitude: 13.404954 };
  expect(distanceM(munich, berlin) / 1000).toBeCloseTo(504, 0);
  expect(distanceM(munich, { ...munich, longitude: munich.longitude + 0.001 })).toBeCloseTo(74.2, 0);
  expect(distanceM(munich, munich)).toBe(0);
});
