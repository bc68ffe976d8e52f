import { expect, it } from 'vitest';
import { mailColours, mailSky } from '#functions/platform/mail-look.ts';
import { darkSkies, lightSkies } from '../../frontend/src/brand/skies.ts';
import { dark, light } from '../../frontend/src/brand/tokens.ts';

it('a mail has the colours of the app, light and dark', () => {
  for (const [name, [inLight, inDark]] of Object.entries(mailColours)) {
    expect(light[name as keyof typeof mailColours], name).toBe(inLight);
    expect(dark[name as keyof typeof mailColours], name).toBe(inDark);
  }
  expect(lightSkies.sunny.stops).toEqual(mailSky.light);
  expect(darkSkies.sunny.stops).toEqual(mailSky.dark);
});
