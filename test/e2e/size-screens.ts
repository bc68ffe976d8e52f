import type { Page } from 'playwright-core';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { HistoryPoint } from '#shared/model/history.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { answers, ofSite, type Screen } from './screen.ts';

/** As long as a name may be, nearly. */
const LONG = 'Ladepunkt an der Südseite der Garage neben dem Fahrradschuppen, Stellplatz 2b';
const MANY = 20;

const appliancesOf = (page: Page, change: (appliances: Appliance[]) => Appliance[]): Promise<void> =>
  answers(page, /\/api\/accounts\/[^/]+\/appliances(?:\?.*)?$/, change);

const historyOf = (page: Page, points: (all: HistoryPoint[]) => HistoryPoint[]): Promise<void> =>
  answers<{ readonly points: HistoryPoint[] }>(page, /\/history(?:\?.*)?$/, (history) => ({
    ...history,
    points: points(history.points),
  }));

/** A site that was just made: nothing is linked, nothing was measured. */
const nothingLinked = async (page: Page): Promise<void> => {
  for (const kind of ['sensors', 'appliances', 'credentials'])
    await answers<unknown[]>(page, new RegExp(`/api/accounts/[^/]+/${kind}(?:\\?.*)?$`), () => []);
  await ofSite(page, (account) => ({ ...account, lastRunAt: null }));
  await historyOf(page, () => []);
};

/** The first minutes: devices are there, and nearly no past. */
const firstDay = async (page: Page): Promise<void> => {
  await appliancesOf(page, (appliances) => appliances.map((appliance) => ({ ...appliance, decision: null })));
  await historyOf(page, (points) => points.slice(-2));
};

const manyAppliances = async (page: Page): Promise<void> => {
  const real = new Map<string, string>();
  await appliancesOf(page, (appliances) =>
    Array.from({ length: MANY }, (_, nth) => {
      const one = appliances[nth % appliances.length] as Appliance;
      if (nth < appliances.length) return one;
      const id = `${one.id.slice(0, -2)}${String(nth).padStart(2, '0')}` as Appliance['id'];
      real.set(id, one.id);
      const autoCharge = { ...one.autoCharge, priority: nth + 1 };
      return { ...one, id, name: `${one.name} ${nth + 1}`, autoCharge };
    }),
  );
  // What is asked about a copy is answered by what it is a copy of.
  await page.route(/\/appliances\/app_\w+\/\w+/, (route) => {
    const url = route.request().url();
    const copy = [...real.keys()].find((id) => url.includes(id));
    return route.fallback(copy === undefined ? {} : { url: url.replace(copy, real.get(copy) ?? copy) });
  });
};

const longNames = async (page: Page): Promise<void> => {
  const named = <T extends { readonly name: string }>(list: T[]): T[] => list.map((one) => ({ ...one, name: LONG }));
  await ofSite(page, (account: Account) => ({ ...account, name: LONG }));
  await appliancesOf(page, named);
  await answers<Sensor[]>(page, /\/sensors(?:\?.*)?$/, named);
};

/** A site with nothing, with little past, with very much, and with long names. @param site id of the demo home */
export const sizeScreens = ({
  site,
  charger,
}: {
  readonly site: string;
  readonly charger: string;
}): readonly Screen[] => [
  { name: 'nothing-linked', path: `/${site}/dashboard`, prepare: nothingLinked },
  { name: 'nothing-linked-devices', path: `/${site}/appliances`, prepare: nothingLinked },
  { name: 'nothing-linked-history', path: `/${site}/history`, prepare: nothingLinked },
  { name: 'first-day', path: `/${site}/dashboard`, prepare: firstDay },
  { name: 'many-appliances', path: `/${site}/dashboard`, prepare: manyAppliances },
  { name: 'long-names', path: `/${site}/dashboard`, prepare: longNames },
  { name: 'long-names-devices', path: `/${site}/appliances`, prepare: longNames },
  { name: 'long-names-charger', path: `/${site}/appliances/${charger}`, prepare: longNames },
  { name: 'long-names-history', path: `/${site}/history?view=day`, prepare: longNames },
];
