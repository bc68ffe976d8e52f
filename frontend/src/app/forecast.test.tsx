// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { cellOf, type ForecastView, forecastChangeSchema } from '#shared/model/forecast.ts';
import { HOUR_MS } from '#shared/units.ts';
import { ACCOUNT_ID, noForecast } from '../lib/testing/samples.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const tariff = {
  import: { kind: 'fixed' },
  feedIn: { kind: 'fixed' },
  hasToken: false,
  prices: [],
  trouble: null,
  attribution: null,
};

/** Opens the page over a server that stores what it is sent. */
const show = async (first: ForecastView) => {
  signIn();
  let stored = first;
  const server = serve(
    {},
    {
      getTariff: () => tariff,
      getForecast: () => stored,
      setForecast: ({ body }) => {
        const { place, roofs } = forecastChangeSchema.parse(body);
        stored = { ...stored, place: place && cellOf(place), roofs };
        return stored;
      },
    },
  );
  await open(`/${ACCOUNT_ID}/settings/energy`);
  const card = await screen.findByRole('region', { name: 'Solar forecast' });
  await within(card).findByLabelText('Where your home is');
  return { card, sent: () => server.calls.filter(({ id }) => id === 'setForecast').map(({ body }) => body) };
};
const user = userEvent.setup();

describe('the sun to come, on the energy page', () => {
  test('a place leaves the browser rounded to 5 km, with its roofs', async () => {
    const { card, sent } = await show(noForecast);
    await user.type(within(card).getByLabelText('Where your home is'), '48.13721, 11.57548');
    await user.click(within(card).getByRole('button', { name: 'Add a roof' }));
    await user.type(within(card).getByLabelText('Size'), '8.4');
    await user.click(within(card).getByRole('combobox', { name: 'Faces' }));
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'South-west' }));
    await user.click(within(card).getByRole('button', { name: 'Save place and roofs' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      place: { latitude: 48.15, longitude: 11.6 },
      roofs: [{ tiltDegrees: 30, azimuthDegrees: 225, kWp: 8.4 }],
    });
    expect(await within(card).findByText('Saved.')).toBeDefined();
    expect(within(card).getByLabelText<HTMLInputElement>('Where your home is').value).toBe('48.15, 11.6');
  });

  test('what is no place or no size is not sent, and a roof is taken away again', async () => {
    const { card, sent } = await show(noForecast);
    await user.type(within(card).getByLabelText('Where your home is'), 'Munich');
    await user.click(within(card).getByRole('button', { name: 'Add a roof' }));
    await user.click(within(card).getByRole('button', { name: 'Save place and roofs' }));
    expect(await within(card).findByText(/Enter latitude and longitude/)).toBeDefined();
    expect(within(card).getByText('Please fill this in.')).toBeDefined();
    expect(sent()).toEqual([]);
    await user.click(within(card).getByRole('button', { name: 'Remove roof 1' }));
    await user.clear(within(card).getByLabelText('Where your home is'));
    await user.click(within(card).getByRole('button', { name: 'Save place and roofs' }));
    await waitFor(() => expect(sent()).toEqual([{ place: null, roofs: [] }]));
  });

  test('says what was learnt, how right the forecast was, and yesterday beside what came', async () => {
    const midnight = new Date();
    midnight.setUTCHours(0, 0, 0, 0);
    const { card } = await show({
      ...noForecast,
      place: { latitude: 48.15, longitude: 11.6 },
      learntRoofs: [
        { tiltDegrees: 0, azimuthDegrees: 180, kWp: 1.2 },
        { tiltDegrees: 30, azimuthDegrees: 180, kWp: 6.5 },
      ],
      hours: Array.from({ length: 96 }, (_, nth) => ({
        startAt: new Date(midnight.getTime() + (nth - 24) * HOUR_MS).toISOString(),
        pvW: 1000,
      })),
      days: [
        { day: '2026-05-30', forecastWh: 31_000, pvWh: 29_500 },
        { day: '2026-05-31', forecastWh: 12_000, pvWh: 14_000 },
      ],
      rightPercent: 92,
      attribution: 'Open-Meteo.com, CC BY 4.0',
    });
    const said = card.textContent ?? '';
    expect(said).toMatch(/1\.2\skWp flat and 6\.5\skWp facing South/);
    expect(said).toMatch(/Last week: 92\s?% right\./);
    expect(said).toMatch(/Today about 24\.0\skWh of sun, tomorrow 24\.0\skWh\./);
    const rows = within(within(card).getByRole('list', { name: 'Forecast and what came of it' })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/12\.0\skWh forecast, 14\.0\skWh actual/),
      expect.stringMatching(/31\.0\skWh forecast, 29\.5\skWh actual/),
    ]);
    expect(said).toContain('Open-Meteo');
  });

  test.each([
    ['off', /No forecast service is set up here/],
    ['down', /does not answer/],
    ['learning', /learning what your roofs produce/],
  ] as const)('says what is wrong: %s', async (trouble, text) => {
    const { card } = await show({ ...noForecast, place: { latitude: 48.15, longitude: 11.6 }, trouble });
    expect(await within(card).findByText(text)).toBeDefined();
  });
});
