// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fault } from '#shared/faults.ts';
import { type TariffView, tariffChangeSchema } from '#shared/model/tariff.ts';
import { HOUR_MS } from '#shared/units.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, noForecast } from '../lib/testing/samples.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const NOON = Date.parse('2026-06-01T00:00:00Z');
const prices = (eur: (hour: number) => number): TariffView['prices'] =>
  Array.from({ length: 96 }, (_, quarter) => ({
    start: new Date(NOON + (quarter * HOUR_MS) / 4).toISOString(),
    importEurPerKWh: eur(Math.floor(quarter / 4)),
    feedInEurPerKWh: 0.08,
    guessed: quarter >= 80,
  }));
const view = (more: Partial<TariffView> = {}): TariffView => ({
  import: { kind: 'fixed' },
  feedIn: { kind: 'fixed' },
  hasToken: false,
  prices: prices(() => 0.32),
  trouble: null,
  attribution: null,
  ...more,
});

/** Opens the page over a server that stores what it is sent. */
const show = async (first: TariffView, beforeSaving: () => void = () => {}) => {
  signIn();
  let stored = first;
  const server = serve(
    {},
    {
      getTariff: () => stored,
      getForecast: () => noForecast,
      setTariff: ({ body }) => {
        beforeSaving();
        const { import: bought, feedIn } = tariffChangeSchema.parse(body);
        const { apiToken, ...rest } = { apiToken: undefined, ...bought };
        stored = { ...stored, import: rest as TariffView['import'], feedIn, hasToken: apiToken !== undefined };
        return stored;
      },
    },
  );
  await open(`/${ACCOUNT_ID}/settings/energy`);
  await screen.findByRole('heading', { name: 'From the grid' });
  return { sent: () => server.calls.filter(({ id }) => id === 'setTariff').map(({ body }) => body) };
};
const user = userEvent.setup();
const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
/** What stands below a field. */
const saidAt = (name: string): string | undefined =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
const choose = async (name: string, option: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }));
};
const retype = async (name: string, text: string): Promise<void> => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
const save = async (): Promise<void> => user.click(screen.getByRole('button', { name: 'Save' }));

describe('the energy page', () => {
  test('says what a fixed price is, and where it is set', async () => {
    await show(view());
    expect(screen.getAllByText(/0\.32\s€\/kWh, as set for the site\./)).toHaveLength(1);
    expect(screen.getByText(/0\.32\s€\/kWh at all times\./)).toBeDefined();
    expect(screen.queryByRole('img', { name: /at all times/ })).toBeNull();
  });

  test('begins a market tariff with what is usual in the zone, and sends what was typed', async () => {
    const { sent } = await show(view());
    await choose('Your tariff', 'Market price (day-ahead)');
    await choose('Price zone', 'Austria (AT)');
    expect(field('Tax on top').value).toBe('20');
    await retype('Fees on top of the market', '0.13');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      import: { kind: 'market', zone: 'AT', energy: { eurPerKWh: 0.13, windows: [] }, grid: null, taxPercent: 20 },
      feedIn: { kind: 'fixed' },
    });
  });

  test('adds times with their price, and refuses two at once', async () => {
    const { sent } = await show(view());
    await choose('Your tariff', 'Prices by time');
    await retype('Usual price', '0.34');
    await retype('Tax on top', '0');
    await user.click(screen.getByRole('button', { name: 'Add a time' }));
    await user.type(field('Price then'), '0.26');
    await user.click(screen.getByRole('button', { name: 'Add a time' }));
    const [, second] = screen.getAllByLabelText<HTMLInputElement>('Price then');
    await user.type(second ?? expect.fail(), '0.2');
    await save();
    expect(await screen.findByText('Another price already applies at this time.')).toBeDefined();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove time 2' }));
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      import: {
        kind: 'windows',
        energy: {
          eurPerKWh: 0.34,
          windows: [{ from: '22:00', until: '06:00', eurPerKWh: 0.26, weekdays: null, months: null }],
        },
      },
    });
  });

  test('wants a token once, and keeps it afterwards', async () => {
    const { sent } = await show(view());
    await choose('Your tariff', 'Tibber');
    await save();
    expect(await screen.findByText('Please fill this in.')).toBeDefined();
    await user.type(field('Token'), 'abc');
    await save();
    await screen.findByText('A token is stored. Leave this empty to keep it.');
    await retype('Home', 'second');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([
      { import: { kind: 'tibber', homeId: null, apiToken: 'abc' } },
      { import: { kind: 'tibber', homeId: 'second' } },
    ]);
    expect(JSON.stringify(sent()[1])).not.toContain('apiToken');
  });

  test.each([
    ['a token', new Refusal('credentials_rejected'), 'Token', 'Tibber refuses the token. Enter a new one.'],
    [
      'a home without a contract',
      new Refusal('invalid_request', [fault('import.homeId', 'unknown')]),
      'Home',
      'Tibber knows no home with a contract for this token.',
    ],
  ])('says at its field that the supplier refuses %s, and keeps what was typed', async (_, refusal, name, text) => {
    let asked = 0;
    await show(view(), () => {
      asked += 1;
      if (asked === 1) throw refusal;
    });
    await choose('Your tariff', 'Tibber');
    await user.type(field('Token'), 'abc');
    await user.type(field('Home'), 'holiday');
    await save();
    await waitFor(() => expect(saidAt(name)).toBe(text));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(field(name)).toBe(document.activeElement);
    expect(screen.getByText(/^Not saved\./)).toBeDefined();
    expect([field('Token').value, field('Home').value]).toEqual(['abc', 'holiday']);
    await save();
    await screen.findByText('A token is stored. Leave this empty to keep it.');
    expect(saidAt('Home')).not.toBe(text);
  });

  test('says when power is cheapest and dearest, what is guessed, and what is wrong', async () => {
    const market: TariffView['import'] = {
      kind: 'market',
      zone: 'DE-LU',
      energy: { eurPerKWh: 0.165, windows: [] },
      grid: null,
      taxPercent: 19,
    };
    await show(
      view({
        import: market,
        prices: prices((hour) => (hour === 12 ? -0.02 : hour === 19 ? 0.41 : 0.3)),
        trouble: 'late',
        attribution: 'SMARD.de',
      }),
    );
    expect(screen.getByText(/Cheapest .*: -0\.02\s€\/kWh\. Dearest .*: 0\.41\s€\/kWh\./)).toBeDefined();
    expect(screen.getByText(/Pale: not published yet/)).toBeDefined();
    expect(await screen.findByText(/Tomorrow’s prices are late/)).toBeDefined();
    expect(screen.getByText('Prices: SMARD.de')).toBeDefined();
  });
});
