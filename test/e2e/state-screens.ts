import type { Page } from 'playwright-core';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Outcomes } from '#shared/model/outcome.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import type { SiteHealth } from '#shared/model/site-health.ts';
import { answers, ofSite, type Screen } from './screen.ts';

const HOUR_MS = 3_600_000;

/** A zone in which it is one at night, whatever the hour of the test. */
const zoneAtNight = (): string => {
  const behind = (new Date().getUTCHours() + 23) % 24;
  // Zones reach from 14 hours before Greenwich to 12 behind it; their names have the other sign.
  return behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`;
};

const APPLIANCES = /\/appliances(?:\?.*)?$/;

const atNight = (appliance: Appliance): object => ({
  ...appliance,
  state: { ...appliance.state, on: false, powerW: 0, currentA: 0 },
  decision: appliance.decision && {
    ...appliance.decision,
    action: 'none',
    on: false,
    setCurrentA: null,
    reason: { code: 'night', figures: {} },
  },
});

/** The sun is down, and nothing charges. */
const night = async (page: Page): Promise<void> => {
  await ofSite(page, (account) => ({ ...account, timezone: zoneAtNight() }));
  await answers<Sensor[]>(page, /\/sensors(?:\?.*)?$/, (sensors) =>
    sensors.map((sensor) => ({
      ...sensor,
      sensorData: sensor.sensorData.map((reading) => ({
        ...reading,
        pvPowerW: reading.pvPowerW === null ? null : 0,
        gridPowerW: reading.gridPowerW === null ? null : 420,
        consumptionPowerW: reading.consumptionPowerW === null ? null : 420,
        batteryPowerW: reading.batteryPowerW === null ? null : 0,
      })),
    })),
  );
  await answers<Appliance[]>(page, APPLIANCES, (appliances) => appliances.map(atNight));
};

/** The car is to be full in the morning, and the sun of the day after would do it for less. */
const sunnyTomorrow = async (page: Page): Promise<void> => {
  await night(page);
  const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const deadline = { readyAt: '07:00', days: null, energyKWh: null, targetPercent: 80, batteryKWh: 75 };
  await answers<Appliance[]>(page, APPLIANCES, (appliances) =>
    appliances.map((appliance) => ({
      ...atNight(appliance),
      ...(appliance.kind === 'charger' && { settings: { ...appliance.settings, deadline } }),
    })),
  );
  const bought = {
    readyAt: inHours(3.25),
    reachesPercent: 80,
    energyWh: 25_000,
    sunWh: 0,
    gridWh: 25_000,
    unknown: null,
  };
  await answers<Outcomes>(page, /\/outcomes(?:\?.*)?$/, (answer) => ({
    ...answer,
    nextStartAt: inHours(1),
    outcomes: [
      { ...bought, goal: 'sun-only', by: null, readyAt: inHours(13), sunWh: 25_000, gridWh: 0, gridEur: 0 },
      { ...bought, goal: 'full-by', by: inHours(6), gridEur: 5.5 },
      { ...bought, goal: 'charge-now', by: null, gridEur: 7.9 },
    ],
  }));
};

const paused = (page: Page): Promise<void> =>
  ofSite(page, (account) => ({
    ...account,
    override: { cause: 'paused', until: new Date(Date.now() + 3 * HOUR_MS).toISOString() },
  }));

const unpaid = (page: Page): Promise<void> => ofSite(page, (account) => ({ ...account, subscriptionStatus: 'unpaid' }));

/** A new site: what its links have is all to be added. */
const nothingAdded = async (page: Page): Promise<void> => {
  for (const kind of ['sensors', 'appliances'])
    await page.route(new RegExp(`/api/accounts/[^/]+/${kind}(?:\\?.*)?$`), (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fallback(),
    );
};

/** The network goes while the page is open. Whoever looks turns it on again. */
const offline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.locator('[data-sky="past"]').first().waitFor();
};

const NAMES = [
  'Aumann',
  'Brunner',
  'Café Seeblick',
  'Dorfner & Söhne, Werkstatt und Wohnhaus',
  'Ebner',
  'Fischer',
  'Gruber',
];
const SITES = Array.from({ length: 24 }, (_, nth) => ({
  id: `acc_${nth.toString().padStart(26, '0')}`,
  name: nth < NAMES.length ? NAMES[nth] : `Musterhaus ${nth}`,
}));

/** What each of the installer's sites needs, in turn. */
const conditions: readonly ((ago: (minutes: number) => string) => Partial<SiteHealth>)[] = [
  (ago) => ({
    needs: ['link-broken', 'old-data'],
    newestDataAt: ago(180),
    brokenLinks: [
      { credentialsId: 'crd_01K00000000000000000000000', name: 'SolarEdge', service: 'solaredge', since: ago(180) },
    ] as unknown as SiteHealth['brokenLinks'],
  }),
  () => ({
    charging: true,
    sunShare: 0.995,
    chargingPowerW: 7200,
    drawing: 1,
    freshSources: 3,
    sunShare30Days: 0.97,
  }),
  (ago) => ({
    needs: ['source-offline'],
    newestDataAt: ago(40),
    freshSources: 2,
    sunShare30Days: 0.71,
    offlineSources: [
      { id: 'app_01K00000000000000000000000', name: 'Wallbox', service: 'go-e-v3', since: ago(40) },
    ] as unknown as SiteHealth['offlineSources'],
  }),
  () => ({ idle: 'surplus', freshSources: 3, sunShare30Days: 0.88 }),
  (ago) => ({ freshSources: 3, pausedUntil: ago(-120) }),
  () => ({ needs: ['not-set-up'], sensors: 0, appliances: 0, newestDataAt: null, lastRunAt: null, freshSources: null }),
];

/** A user who looks after many sites. */
const manySites = async (page: Page): Promise<void> => {
  const accounts = SITES.map(({ id, name }) => ({ id, name, role: { type: 'installer' } }));
  await answers<object>(page, /\/api\/auth\/me$/, (me) => ({ ...me, accounts }));
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const sites = SITES.map(({ id, name }, nth) => ({
    accountId: id,
    name,
    role: 'installer',
    needs: [],
    newestDataAt: ago(1),
    lastRunAt: ago(1),
    brokenLinks: [],
    offlineSources: [],
    charging: false,
    sunShare: null,
    chargingPowerW: null,
    drawing: 0,
    idle: null,
    sunShare30Days: null,
    freshSources: 0,
    pausedUntil: null,
    sensors: 2,
    appliances: 1,
    ...conditions[nth % conditions.length]?.(ago),
  }));
  await page.route(/\/sitesHealth(?:\?.*)?$/, (route) => route.fulfill({ json: { sites, next: null } }));
};

/** A distinct id for each item. */
const itemId = (kind: 'sch' | 'soc', nth: number): string => `${kind}_${nth.toString().padStart(26, '0')}`;

/** What an owner made of a week: cheap nights at a low current, the sun by day, off where the home needs the fuse for itself. */
const week = [1, 2, 3, 4, 5, 6, 7].flatMap((dayOfWeek) => [
  ...(dayOfWeek <= 5
    ? [
        { dayOfWeek, hour: 1, minute: 30, desiredState: { mode: 'ON', currentA: 10 } },
        { dayOfWeek, hour: 5, minute: 0, desiredState: { mode: 'OFF', currentA: null } },
      ]
    : []),
  { dayOfWeek, hour: 9, minute: 15, desiredState: { mode: 'AUTO', currentA: null } },
  { dayOfWeek, hour: 19, minute: 45, desiredState: { mode: 'OFF', currentA: null } },
]);

/** Which appliances follow a filled week, and a map of the home battery's charge. */
const filled = (mode: 'SCHEDULE' | 'SOC_MAP') => (page: Page) =>
  answers<Appliance[]>(page, APPLIANCES, (appliances) =>
    appliances.map((appliance) => ({
      ...appliance,
      mode,
      applianceScheduleItems: week.map((item, nth) => ({ id: itemId('sch', nth), ...item })),
      currentApplianceScheduleItemIndex: 2,
      nextApplianceScheduleItemIndex: 3,
      socMapItems: (
        [
          [0, 'OFF', null],
          [50, 'AUTO', null],
          [90, 'ON', 16],
        ] as const
      ).map(([threshold, mode, currentA], nth) => ({
        id: itemId('soc', nth),
        threshold,
        desiredState: { mode, currentA },
      })),
    })),
  );

/** States of a site that the demo home is not in. @param site id of the demo home @param charger id of one of its chargers */
export const stateScreens = (site: string, charger: string): readonly Screen[] => [
  {
    name: 'charger-week',
    path: `/${site}/appliances/${charger}?tab=schedule`,
    main: true,
    prepare: filled('SCHEDULE'),
  },
  {
    name: 'charger-map',
    path: `/${site}/appliances/${charger}?tab=battery`,
    main: true,
    prepare: filled('SOC_MAP'),
  },
  { name: 'night', path: `/${site}/dashboard`, main: true, prepare: night },
  { name: 'sunny-tomorrow', path: `/${site}/dashboard`, main: true, prepare: sunnyTomorrow },
  { name: 'paused', path: `/${site}/dashboard`, prepare: paused },
  { name: 'unpaid', path: `/${site}/dashboard`, prepare: unpaid },
  { name: 'unpaid-plan', path: `/${site}/settings/plan`, prepare: unpaid },
  { name: 'setup-found-new', path: `/${site}/setup?step=found`, main: true, prepare: nothingAdded },
  { name: 'offline', path: `/${site}/dashboard`, act: offline },
  { name: 'many-sites', path: '/accounts?noRedirect=true', main: true, prepare: manySites },
];
