import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import type { ScheduleItem, SocMapItem } from '#shared/model/schedule.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, type SiteWish, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  // A Monday, noon in Berlin.
  product = await startProduct(Date.parse('2026-06-01T10:00:00Z'));
});
const seed = async (wish: SiteWish = {}): Promise<void> => {
  site = await seedSite(product, wish);
  product.runs.length = 0;
};
beforeEach(() => seed());
afterAll(() => product.stop());

const one = () => ({
  params: { accountId: site.accountId, applianceId: site.applianceId },
  claims: accessClaims(site.ownerId),
});
const item = (itemId: string) => ({ ...one(), params: { ...one().params, itemId } });
const plan = (body: object) => product.call('addApplianceScheduleItem', { ...one(), body });
const map = (body: object) => product.call('addSocMapItem', { ...one(), body });
const appliance = async () => (await product.call('getApplianceDetails', one())).body.appliance;
const desiredState = { mode: 'OFF' };
const at = (dayOfWeek: number, hour: number, minute = 0) => ({ dayOfWeek, hour, minute, desiredState });

describe('the weekly schedule', () => {
  it('is in order, with the current item and the next one', async () => {
    const evening = await plan(at(7, 22, 30));
    expect([evening.status, evening.body]).toEqual([
      201,
      { id: expect.stringMatching(/^sch_/), ...at(7, 22, 30), desiredState: { mode: 'OFF', currentA: null } },
    ]);
    await plan({ ...at(3, 8), desiredState: { mode: 'ON', currentA: 10 } });
    const shown = await appliance();
    expect(shown.applianceScheduleItems.map(({ dayOfWeek }: ScheduleItem) => dayOfWeek)).toEqual([1, 3, 7]);
    expect(shown.applianceScheduleItems[1].desiredState).toEqual({ mode: 'ON', currentA: 10 });
    expect([shown.currentApplianceScheduleItemIndex, shown.nextApplianceScheduleItemIndex]).toEqual([0, 1]);
  });

  it('is read in the time zone of the site', async () => {
    await plan(at(1, 12, 30));
    expect((await appliance()).currentApplianceScheduleItemIndex).toBe(0);
    await product.deps.storage.accounts.patch(site.accountId, { timezone: 'Europe/Istanbul' });
    expect((await appliance()).currentApplianceScheduleItemIndex).toBe(1);
  });

  it('has one item per day and time', async () => {
    const before = await product.snapshot();
    const answer = await plan({ ...at(1, 6), desiredState: { mode: 'AUTO' } });
    expect([answer.status, answer.body.code, answer.body.messages]).toEqual([
      400,
      'duplicate_item',
      ['dayOfWeek: another item exists for the same day and time'],
    ]);
    expect(await product.snapshot()).toBe(before);
    const answers = await Promise.all([1, 2, 3].map(() => plan(at(2, 7))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await appliance()).applianceScheduleItems).toHaveLength(2);
  });

  it.each([
    ['week', (currentA: number) => plan({ ...at(4, 8), desiredState: { mode: 'ON', currentA } })],
    ['map', (currentA: number) => map({ threshold: 77, desiredState: { mode: 'ON', currentA } })],
  ])('of the %s takes no current that the charger cannot', async (_, add) => {
    const before = await product.snapshot();
    for (const currentA of [17, 32]) {
      const { status, body } = await add(currentA);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.messages).toEqual(['desiredState.currentA: the device takes 16 A at most']);
    }
    expect(await product.snapshot()).toBe(before);
    expect((await add(16)).status).toBe(201);
  });

  it('frees the time of a removed item, and keeps later items', async () => {
    const gone = item(site.scheduleItemId);
    expect((await product.call('deleteApplianceScheduleItem', gone)).body).toEqual({ id: site.scheduleItemId });
    const shown = await appliance();
    expect([shown.applianceScheduleItems, shown.currentApplianceScheduleItemIndex]).toEqual([[], null]);
    expect((await product.call('deleteApplianceScheduleItem', gone)).status).toBe(404);
    const again = await plan(at(1, 6));
    expect(again.status).toBe(201);
    expect((await product.call('deleteApplianceScheduleItem', gone)).status).toBe(404);
    expect((await appliance()).applianceScheduleItems).toEqual([again.body]);
  });

  it.each([
    [at(0, 6), 'dayOfWeek'],
    [at(8, 6), 'dayOfWeek'],
    [at(1, 24), 'hour'],
    [at(1, 6, 60), 'minute'],
    [{ ...at(1, 7), desiredState: { mode: 'MANUAL' } }, 'desiredState.mode'],
    [{ ...at(1, 7), desiredState: { mode: 'ON', currentA: -1 } }, 'desiredState.currentA'],
  ])('rejects %j by its field', async (body, field) => {
    const answer = await plan(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.messages).toEqual([expect.stringMatching(`^${field}: `)]);
  });
});

describe('the map from state of charge', () => {
  it('is listed by rising threshold', async () => {
    const low = await map({ threshold: 0, desiredState });
    expect([low.status, low.body]).toMatchObject([
      201,
      { threshold: 0, desiredState: { mode: 'OFF', currentA: null } },
    ]);
    await map({ threshold: 100, desiredState: { mode: 'AUTO' } });
    const { body } = await product.call('listSocMapItems', one());
    expect(body.map(({ threshold }: SocMapItem) => threshold)).toEqual([0, 50, 100]);
    expect((await appliance()).socMapItems).toEqual(body);
  });

  it('has one item per threshold', async () => {
    const answer = await map({ threshold: 50, desiredState });
    expect([answer.status, answer.body.code, answer.body.messages]).toEqual([
      400,
      'duplicate_item',
      ['threshold: another item exists for the same threshold'],
    ]);
  });

  it('loses one item, or all', async () => {
    await map({ threshold: 20, desiredState });
    expect((await product.call('deleteSocMapItem', item(site.socMapItemId))).body).toEqual({ id: site.socMapItemId });
    expect((await product.call('deleteSocMapItem', item(site.socMapItemId))).status).toBe(404);
    expect((await product.call('listSocMapItems', one())).body).toHaveLength(1);
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await product.call('deleteSocMapItems', one());
      expect([answer.status, answer.body]).toEqual([200, []]);
    }
    expect((await appliance()).socMapItems).toEqual([]);
  });

  it.each([-1, 101, 49.5])('rejects the threshold %d', async (threshold) => {
    expect((await map({ threshold, desiredState })).body.code).toBe('invalid_request');
  });
});

describe('the plan', () => {
  it('without the mode accepts no items, but shows and removes existing ones', async () => {
    await seed({ plan: 'BASIC' });
    const before = await product.snapshot();
    for (const answer of [await plan(at(2, 6)), await map({ threshold: 20, desiredState })]) {
      expect([answer.status, answer.body.code]).toEqual([402, 'plan_required']);
    }
    expect(await product.snapshot()).toBe(before);
    expect((await product.call('listSocMapItems', one())).body).toHaveLength(1);
    expect((await product.call('deleteSocMapItem', item(site.socMapItemId))).status).toBe(200);
    expect((await product.call('deleteApplianceScheduleItem', item(site.scheduleItemId))).status).toBe(200);
  });
});

describe('control', () => {
  const changes = {
    SCHEDULE: [() => plan(at(2, 6)), () => product.call('deleteApplianceScheduleItem', item(site.scheduleItemId))],
    SOC_MAP: [
      () => map({ threshold: 20, desiredState }),
      () => product.call('deleteSocMapItem', item(site.socMapItemId)),
      () => product.call('deleteSocMapItems', one()),
    ],
  } as const;

  it.each(['SCHEDULE', 'SOC_MAP'] as const)('acts at once on a change that the mode %s follows', async (mode) => {
    await seed({ mode });
    for (const change of changes[mode]) expect((await change()).status).toBeLessThan(300);
    expect(product.runs).toEqual(changes[mode].map(() => site.accountId));
    product.runs.length = 0;
    const other = mode === 'SCHEDULE' ? 'SOC_MAP' : 'SCHEDULE';
    for (const change of changes[other]) expect((await change()).status).toBeLessThan(300);
    expect(product.runs).toEqual([]);
  });

  it('reads the items in the one query of a run', async () => {
    const stored = (await product.deps.storage.control.loadSite(site.accountId))?.appliances[0];
    expect(stored?.scheduleItems).toMatchObject([{ id: site.scheduleItemId, dayOfWeek: 1, hour: 6, minute: 0 }]);
    expect(stored?.socMapItems).toMatchObject([{ id: site.socMapItemId, threshold: 50 }]);
  });

  it('and an item are set concurrently without losing either', async () => {
    const [added, patched] = await Promise.all([
      plan(at(4, 4)),
      product.call('patchAppliance', { ...one(), body: { name: 'Car', override: null } }),
    ]);
    expect([added.status, patched.status]).toEqual([201, 200]);
    const stored = await product.deps.storage.appliances.get(site.accountId, site.applianceId);
    expect(stored).toMatchObject({ name: 'Car', resumedAt: isoTime(product.time.nowMs) });
    expect(stored?.scheduleItems).toHaveLength(2);
  });
});
