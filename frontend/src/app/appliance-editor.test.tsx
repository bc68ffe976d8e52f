// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fault } from '#shared/faults.ts';
import { appliancePatchSchema } from '#shared/model/appliance.ts';
import { scheduleItemSchema, socMapItemSchema } from '#shared/model/schedule.ts';
import { type Answer, Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAppliance, aReading, aSensor } from '../lib/testing/samples.ts';
import { ago, charger, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const EDITOR = `/${ACCOUNT_ID}/appliances/${anAppliance().id}`;
const tab = (name: 'schedule' | 'battery' | 'device'): string => `${EDITOR}?tab=${name}`;
const item = (n: number, dayOfWeek: number, hour: number, mode: 'AUTO' | 'ON' | 'OFF') =>
  scheduleItemSchema.parse({
    id: `sch_01K0000000000000000000000${n}`,
    dayOfWeek,
    hour,
    minute: 0,
    desiredState: { mode, currentA: null },
  });
const details: Answer = () => ({
  appliance: charger(),
  limits: { minCurrentA: 6, maxCurrentA: 16 },
  phaseHint: null,
  decisions: [],
});
const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the number of phases that suits the PV system', () => {
  const hinted = (phaseHint: object | null): void => {
    signIn();
    serve(
      { appliances: [charger()] },
      {
        getApplianceDetails: () => ({
          appliance: charger(),
          limits: { minCurrentA: 6, maxCurrentA: 16 },
          phaseHint,
          decisions: [],
        }),
      },
    );
  };

  test.each([
    [{ phases: 1, gainPercent: 11 }, /^Set the charger to one phase: about 11\s?% more solar/],
    [{ phases: 1, gainPercent: 999 }, /^Set the charger to one phase: more than twice as much solar/],
    [{ phases: 3, gainPercent: 28 }, /^Connect it on three phases .* about 28\s?% more solar/],
  ])('is shown with its gain: %j', async (hint, text) => {
    hinted(hint);
    await open(tab('device'));
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
  });

  test('is not shown if it makes no difference', async () => {
    hinted(null);
    await open(tab('device'));
    await screen.findByRole('region', { name: 'Why it did what it did' });
    expect(screen.queryByText(/phase: /)).toBeNull();
  });
});

describe('settings of an appliance', () => {
  test('are saved card by card, and only what was changed in it is sent', async () => {
    signIn();
    let stored = charger();
    const server = serve(
      {},
      {
        getApplianceDetails: details,
        listAppliances: () => [stored],
        patchAppliance: ({ body }) => {
          const { settings, autoCharge } = appliancePatchSchema.parse(body);
          stored = charger({
            settings: { ...stored.settings, ...settings } as typeof stored.settings,
            autoCharge: { ...stored.autoCharge, ...autoCharge } as typeof stored.autoCharge,
          });
          return stored;
        },
      },
    );
    await open(EDITOR);
    const user = userEvent.setup();
    const clouds = await section('When clouds pass');
    expect(clouds.getByRole('button', { name: 'Balanced', pressed: true })).toBeDefined();
    await user.click(clouds.getByRole('button', { name: 'Keep going' }));
    expect(clouds.getByText(/^Keeps going while at least 25\s%/)).toBeDefined();
    await user.click(clouds.getByRole('button', { name: 'Fine-tune' }));
    const slider = screen.getByRole('slider', { name: 'Minimum sun share' });
    slider.focus();
    await user.keyboard('{End}');
    expect(screen.getByText(/Uses solar only/)).toBeDefined();
    // What is not saved yet survives a look at another part.
    await user.click(screen.getByRole('tab', { name: 'Device' }));
    expect(window.location.search).toBe('?tab=device');
    await user.type(await screen.findByRole('textbox', { name: 'Maximum current' }), '10');
    const limits = await section('Limits');
    await user.click(limits.getByRole('button', { name: 'Save' }));
    expect(await limits.findByText('Saved.')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Goal' }));
    const share = await section('When clouds pass');
    expect(share.getByRole('button', { name: 'Strictly sun', pressed: true })).toBeDefined();
    await user.click(share.getByRole('button', { name: 'Save' }));
    expect(await share.findByText('Saved.')).toBeDefined();
    expect(server.calls.filter(({ id }) => id === 'patchAppliance').map(({ body }) => body)).toEqual([
      { settings: { maxCurrentA: 10 } },
      { autoCharge: { sunShare: 1 } },
    ]);
  });

  test('keep the input when the server refuses, and show the error at the field', async () => {
    signIn();
    serve(
      { appliances: [charger()] },
      {
        getApplianceDetails: details,
        patchAppliance: () => {
          throw new Refusal('invalid_request', [fault('settings.minCurrentA', 'above_max_current')]);
        },
      },
    );
    await open(tab('device'));
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Minimum current' }), '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is above the maximum current')).toBeDefined();
    expect(field('Minimum current').value).toBe('12');
    expect(window.alert).toHaveBeenCalledWith(
      'Please check your entries: Minimum current: This is above the maximum current',
    );
  });

  test('reject limits that contradict each other, and a deadline without an amount', async () => {
    signIn();
    const server = serve({ appliances: [charger()] }, { getApplianceDetails: details });
    await open(tab('device'));
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Minimum current' }), '12');
    await user.type(field('Maximum current'), '8');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is above the upper limit.')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Goal' }));
    await user.click(await screen.findByRole('switch', { name: 'Must be ready by a time' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please fill this in.')).toBeDefined();
    expect(server.calls.some(({ id }) => id === 'patchAppliance')).toBe(false);
  });

  test('with a deadline are sent in full', async () => {
    signIn();
    const server = serve(
      { appliances: [charger()] },
      { getApplianceDetails: details, patchAppliance: () => charger() },
    );
    await open(EDITOR);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('switch', { name: 'Must be ready by a time' }));
    await user.click(screen.getByRole('button', { name: 'Sunday' }));
    await user.type(field('Energy'), '12.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls.find(({ id }) => id === 'patchAppliance')?.body).toEqual({
        settings: {
          deadline: {
            readyAt: '07:00',
            days: [1, 2, 3, 4, 5, 6],
            elseAt: null,
            energyKWh: 12.5,
            targetPercent: null,
            batteryKWh: null,
          },
        },
      }),
    );
  });
});

describe('why it did what it did', () => {
  const decision = (minutes: number, action: 'start' | 'stop' | 'set', code: 'starting-sun' | 'forced-off') => ({
    time: ago(60 * minutes),
    applianceId: charger().id,
    action,
    on: action !== 'stop',
    setCurrentA: null,
    surplusW: null,
    reason: { code, figures: code === 'forced-off' ? {} : { powerW: 3000, haveW: 3400 } },
    nextChangeAt: null,
  });
  test('stands by day, can be asked for one kind, and is whole on demand', async () => {
    signIn();
    const many = Array.from({ length: 14 }, (_, nth) => decision(nth, 'set', 'starting-sun'));
    const decisions = [...many, decision(47 * 60, 'stop', 'forced-off')];
    serve(
      { appliances: [charger()] },
      { getApplianceDetails: () => ({ ...(details({} as never) as object), decisions }) },
    );
    await open(EDITOR);
    const user = userEvent.setup();
    const card = await section('Why it did what it did');
    expect(card.getAllByRole('listitem')).toHaveLength(12);
    expect(card.queryByText('You chose Off.')).toBeNull();
    await user.click(card.getByRole('button', { name: 'All 15' }));
    expect(card.getAllByRole('listitem')).toHaveLength(15);
    expect(card.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(1);
    await user.click(card.getByRole('button', { name: 'Paused' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d:\d\dYou chose Off\.$/),
    ]);
    await user.click(card.getByRole('button', { name: 'Started' }));
    expect(card.getByText('No decision of this kind in the last 48 hours.')).toBeDefined();
  });
});

describe('the parts of the page', () => {
  test('are reached with the keyboard; the chosen one stands in the address and is where one lands again', async () => {
    signIn();
    serve({ appliances: [charger()] }, { getApplianceDetails: details });
    await open(tab('battery'));
    const user = userEvent.setup();
    const battery = await screen.findByRole('tab', { name: 'Home battery' });
    expect(battery.getAttribute('aria-selected')).toBe('true');
    const before = window.history.length;
    battery.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Device');
    expect(await screen.findByRole('region', { name: 'Limits' })).toBeDefined();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Goal');
    expect(window.location.search).toBe('?tab=goal');
    expect(screen.getByRole('tabpanel', { name: 'Goal' })).toBeDefined();
    expect(screen.queryByRole('tabpanel', { name: 'Device' })).toBeNull();
    // Going back leaves the page.
    expect(window.history.length).toBe(before);
  });
});

/** The week in words. */
const asList = async () => {
  const days = await section('Your week');
  await userEvent.setup().click(days.getByRole('button', { name: 'Show as list' }));
  return days;
};

describe('the week', () => {
  const week = charger({
    mode: 'SCHEDULE',
    applianceScheduleItems: [item(1, 1, 8, 'AUTO'), item(2, 1, 20, 'OFF'), item(3, 2, 8, 'AUTO'), item(4, 2, 9, 'ON')],
    currentApplianceScheduleItemIndex: 1,
    nextApplianceScheduleItemIndex: 2,
  });

  const off = { mode: 'OFF', currentA: null };
  /** Each change of an item, with what was sent or which one it was. */
  const changesOf = ({ calls }: ReturnType<typeof serve>) =>
    calls
      .filter(({ id }) => id.endsWith('ApplianceScheduleItem'))
      .map(({ id, path, body }) => [id, body ?? path.split('/').at(-1)]);

  test('marks the item in force and the next one', async () => {
    signIn();
    serve({ appliances: [week] }, { getApplianceDetails: details });
    await open(tab('schedule'));
    const days = await asList();
    expect(days.getByText(/· now/).closest('li')?.textContent).toContain('20:00 Off');
    expect(days.getByText(/· next/).closest('li')?.textContent).toContain('08:00 Follow the sun');
  });

  test('shows the hint and the server’s message when the time is taken, and keeps the entry', async () => {
    signIn();
    const server = serve(
      { appliances: [week] },
      {
        getApplianceDetails: details,
        addApplianceScheduleItem: () => {
          throw new Refusal('duplicate_item', [fault('dayOfWeek', 'same_time')]);
        },
      },
    );
    await open(tab('schedule'));
    const user = userEvent.setup();
    await user.click((await asList()).getByRole('button', { name: 'Add an entry on Monday' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add entry' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Please make sure no other item exists for the same day and time. This entry already exists: Day: There is already an entry for this day and time',
    );
    expect(server.calls.find(({ id }) => id === 'addApplianceScheduleItem')?.body).toEqual({
      dayOfWeek: 1,
      hour: 8,
      minute: 0,
      desiredState: { mode: 'AUTO', currentA: null },
    });
    expect(dialog.getByLabelText<HTMLInputElement>('Time').value).toBe('08:00');
    expect(window.alert).not.toHaveBeenCalled();
  });

  test('copies a day: differing items are replaced, equal ones stay', async () => {
    signIn();
    const server = serve(
      { appliances: [week] },
      {
        getApplianceDetails: details,
        deleteApplianceScheduleItem: () => ({ id: item(4, 2, 9, 'ON').id }),
        addApplianceScheduleItem: () => item(5, 2, 20, 'OFF'),
      },
    );
    await open(tab('schedule'));
    const user = userEvent.setup();
    await user.click((await asList()).getByRole('button', { name: 'Copy Monday to other days' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Tuesday' }));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const changes = server.calls.filter(({ id }) => id.endsWith('ApplianceScheduleItem'));
    expect(changes.map(({ id, path, body }) => [id, path.split('/').at(-1), body])).toEqual([
      ['deleteApplianceScheduleItem', item(4, 2, 9, 'ON').id, undefined],
      [
        'addApplianceScheduleItem',
        'applianceScheduleItems',
        { dayOfWeek: 2, hour: 20, minute: 0, desiredState: { mode: 'OFF', currentA: null } },
      ],
    ]);
  });

  test('shows each day as blocks; the chosen one is changed below it, with what ends it', async () => {
    signIn();
    const server = serve(
      { appliances: [week] },
      {
        getApplianceDetails: details,
        deleteApplianceScheduleItem: ({ path }) => ({ id: path.split('/').at(-1) }),
        addApplianceScheduleItem: () => item(5, 1, 20, 'ON'),
      },
    );
    await open(tab('schedule'));
    const user = userEvent.setup();
    const days = await section('Your week');
    await user.click(days.getByRole('button', { name: 'Monday, 08:00 to 20:00: Follow the sun' }));
    const entry = await section('Monday, from 08:00');
    expect(entry.getByLabelText<HTMLInputElement>('From').value).toBe('08:00');
    const until = entry.getByLabelText<HTMLInputElement>('Until');
    fireEvent.change(until, { target: { value: '07:30' } });
    expect(entry.getByText('Has to be between 08:01 and 23:59.')).toBeDefined();
    fireEvent.change(until, { target: { value: '18:45' } });
    fireEvent.blur(until);
    await waitFor(() => expect(changesOf(server)).toHaveLength(2));
    // The new one first, so that a failure loses nothing.
    expect(changesOf(server)).toEqual([
      ['addApplianceScheduleItem', { dayOfWeek: 1, hour: 18, minute: 45, desiredState: off }],
      ['deleteApplianceScheduleItem', item(2, 1, 20, 'OFF').id],
    ]);
  });

  test('an entry that does something else at the same time takes the place of the old one, which a refusal brings back', async () => {
    signIn();
    let refused = true;
    const server = serve(
      { appliances: [week] },
      {
        getApplianceDetails: details,
        deleteApplianceScheduleItem: ({ path }) => ({ id: path.split('/').at(-1) }),
        addApplianceScheduleItem: () => {
          if (!refused) return item(5, 1, 8, 'AUTO');
          refused = false;
          throw new Refusal('duplicate_item');
        },
      },
    );
    await open(tab('schedule'));
    const user = userEvent.setup();
    await user.click((await section('Your week')).getByRole('button', { name: /^Monday, 08:00 to 20:00/ }));
    const entry = await section('Monday, from 08:00');
    await user.click(entry.getByRole('button', { name: 'Off' }));
    await waitFor(() => expect(changesOf(server)).toHaveLength(3));
    expect(changesOf(server)).toEqual([
      ['deleteApplianceScheduleItem', item(1, 1, 8, 'AUTO').id],
      ['addApplianceScheduleItem', { dayOfWeek: 1, hour: 8, minute: 0, desiredState: off }],
      [
        'addApplianceScheduleItem',
        { dayOfWeek: 1, hour: 8, minute: 0, desiredState: { mode: 'AUTO', currentA: null } },
      ],
    ]);
    expect(await entry.findByRole('alert')).toBeDefined();
  });

  test('what is removed can be taken back', async () => {
    signIn();
    const server = serve(
      { appliances: [week] },
      {
        getApplianceDetails: details,
        deleteApplianceScheduleItem: ({ path }) => ({ id: path.split('/').at(-1) }),
        addApplianceScheduleItem: () => item(5, 2, 9, 'ON'),
      },
    );
    await open(tab('schedule'));
    const user = userEvent.setup();
    await user.click((await section('Your week')).getByRole('button', { name: /^Monday, 20:00 to 24:00/ }));
    await user.click((await section('Monday, from 20:00')).getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changesOf(server)).toHaveLength(2));
    expect(changesOf(server)).toEqual([
      ['deleteApplianceScheduleItem', item(2, 1, 20, 'OFF').id],
      ['addApplianceScheduleItem', { dayOfWeek: 1, hour: 20, minute: 0, desiredState: off }],
    ]);
  });

  test('is explained and locked where the plan has none', async () => {
    signIn();
    serve({ account: { products: ['BASIC'] }, appliances: [week] }, { getApplianceDetails: details });
    await open(tab('schedule'));
    const days = await asList();
    expect(days.getByText(/part of Premium/)).toBeDefined();
    expect(days.getByRole<HTMLButtonElement>('button', { name: 'Add an entry on Monday' }).disabled).toBe(true);
    expect(days.queryByRole('button', { name: /^Remove entry/ })).toBeNull();
  });
});

test('the battery map shows its zones and where the battery is, and hints at a taken threshold', async () => {
  signIn();
  const mapItem = socMapItemSchema.parse({
    id: 'soc_01K00000000000000000000000',
    threshold: 50,
    desiredState: { mode: 'AUTO', currentA: null },
  });
  const server = serve(
    {
      appliances: [charger({ mode: 'SOC_MAP', socMapItems: [mapItem] })],
      sensors: [aSensor({ sensorData: [aReading({ time: ago(5), batterySocPercent: 63 })] })],
    },
    {
      getApplianceDetails: details,
      addSocMapItem: () => {
        throw new Refusal('duplicate_item', [fault('threshold', 'same_threshold')]);
      },
    },
  );
  await open(`/de-DE${tab('battery')}`);
  const map = await section('Nach Speicher');
  await map.findByText(/Jetzt 63/);
  const zones = within(map.getByRole('list')).getAllByRole('listitem');
  expect(zones.map((zone) => zone.textContent?.replaceAll('\u00A0', ' '))).toEqual([
    expect.stringContaining('Der Sonne folgen50 % bis 100 % · Jetzt 63 %'),
    expect.stringContaining('Aus, bis der Speicher 50 % hat0 % bis 50 %'),
  ]);
  const user = userEvent.setup();
  await user.click(map.getByRole('button', { name: 'Schwelle hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schwelle hinzufügen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Ab' }), '50');
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Achte darauf, dass es für dieselbe Schwelle keinen anderen Eintrag gibt.',
  );
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Ab' }).value).toBe('50');
  expect(server.calls.find(({ id }) => id === 'addSocMapItem')?.body).toEqual({
    threshold: 50,
    desiredState: { mode: 'AUTO', currentA: null },
  });
});
