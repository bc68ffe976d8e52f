import { expect, it } from 'vitest';
import { countryOf, deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['curl/8.5.0', null],
  ['<script>alert(1)</script>', null],
  [undefined, null],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

it('takes the country from CloudFront, and nothing but a country', () => {
  expect(countryOf({ 'cloudfront-viewer-country': 'AT' })).toBe('AT');
  expect(countryOf({ 'cloudfront-viewer-country': 'Austria<br>' })).toBeNull();
  expect(countryOf({})).toBeNull();
});
