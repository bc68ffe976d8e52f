import type { Page } from 'playwright-core';
import { nothingKnown } from '#functions/control/outcomes/outcomes.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { Outcomes } from '#shared/model/outcome.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import type { VehicleState } from '#shared/model/vehicle.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { REFERENCE_PAGE } from '#shared/pages.ts';
import { dialogScreens, opens } from './dialog-screens.ts';
import { answers, type Screen } from './screen.ts';
import { securityScreens } from './security-screens.ts';
import type { signInDemo } from './signed-in.ts';
import { sizeScreens } from './size-screens.ts';
import { stateScreens } from './state-screens.ts';

const guest = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path,
  guest: true,
  ...more,
});

/** The modes of the first appliance, which stand behind its goals. */
const modes: NonNullable<Screen['act']> = async (page, w) => {
  await page.locator('article .foot button').first().click();
  await opens('article [role="combobox"]')(page, w);
};

/** A car, which the demo home lacks. */
const car = async (page: Page): Promise<void> => {
  const json: VehicleState = {
    batteryLevelPercent: 62,
    batteryLevelLimitPercent: 80,
    minutesUntilFull: 95,
    make: 'Tesla',
    model: 'Model 3',
    rangeKm: 293,
    name: 'Blue',
    asleep: false,
    observedAt: new Date().toISOString(),
  };
  await page.route('**/vehicle/details', (route) => route.fulfill({ json }));
};

/** Devices that an installer named: one is linked. */
const planned =
  (linked: string) =>
  (page: Page): Promise<void> => {
    const devices = [
      { service: 'easee', kind: 'appliance', id: 'EH123456' },
      { service: 'fronius', kind: 'sensor' },
      { service: linked, kind: 'sensor' },
    ];
    return answers<object>(page, /\/api\/accounts\/[^/?]+$/, (account) => ({ ...account, planned: devices }));
  };

/** Outage of a service's whole cloud. */
const trouble = (page: Page): Promise<void> =>
  answers<Credentials[]>(page, /\/credentials$/, (links) => {
    const vendorTroubleSince = new Date(Date.now() - 3_600_000).toISOString();
    return links.map((link) => ({ ...link, health: { ...link.health, vendorTroubleSince } }));
  });

/** What the goals would bring where the figures are old: no sun is counted on, and the grid gives all at most. */
const asOldData = (answer: Outcomes): Outcomes => ({
  ...answer,
  sunAheadWh: null,
  nextStartAt: null,
  outcomes: answer.outcomes.map((one) =>
    one.goal === 'sun-only'
      ? { ...nothingKnown(one.goal, one.by), unknown: 'old-data' }
      : {
          ...one,
          unknown: 'old-data',
          gridWh: one.energyWh,
          sunWh: 0,
          gridEur: one.energyWh && 0.00032 * one.energyWh,
        },
  ),
});

/** A service that has refused its sign-in for a while: what it measured is of the past. */
const refused =
  (measuring: string) =>
  async (page: Page): Promise<void> => {
    await answers<Outcomes>(page, /\/outcomes(?:\?.*)?$/, asOldData);
    type Listed = Pick<Credentials, 'service' | 'health'> & Partial<Pick<Sensor, 'sensorData'>>;
    await answers<Listed[]>(page, /\/api\/accounts\/[^/]+\/(?:sensors|credentials)(?:\?.*)?$/, (list) => {
      const since = new Date(Date.now() - 26 * 60_000).toISOString();
      return list.map((one) =>
        one.service === measuring
          ? {
              ...one,
              health: { ...one.health, error: 'credentials_rejected', lastSuccessAt: since },
              sensorData: one.sensorData?.map((reading) => ({ ...reading, time: since, receivedAt: since })),
            }
          : one,
      );
    });
  };

/** The address that a wallbox dials, in its parts. */
const boxAccess: NonNullable<Screen['act']> = async (page, w) => {
  await page.getByRole('button', { name: w.editors.boxes.show, exact: true }).click();
  await page.getByLabel(w.editors.boxes.address, { exact: true }).waitFor();
  await page.getByRole('button', { name: w.editors.boxes.inParts, exact: true }).click();
};

/** Ids that some addresses need. */
export interface ScreenIds {
  readonly site: string;
  readonly charger: string;
  readonly heater: string;
  readonly sensor: string;
  /** Service of that sensor. */
  readonly measuring: string;
  readonly link: string;
  /** Link that wallboxes dial. */
  readonly box: string;
}

interface Listed {
  readonly id: string;
  readonly kind?: string;
  readonly service?: string;
}

/** Ids of the demo home, to which a link for wallboxes is added. @param url of the local product */
export const screenIds = async (url: string, session: Awaited<ReturnType<typeof signInDemo>>): Promise<ScreenIds> => {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${url}/api/accounts/${session.accountId}/${path}`, init)).json();
  };
  const ask = async (kind: string): Promise<Listed[]> => (await call(kind)) as Listed[];
  const newBox = async (): Promise<string> => {
    const fields = { make: 'go-e' };
    const made = await call('credentials', { service: BOX_SERVICE, name: 'Carport', fields });
    return (made as { credentials: Listed }).credentials.id;
  };
  const [appliances, sensors, links] = await Promise.all(['appliances', 'sensors', 'credentials'].map(ask));
  const idOf = (list: Listed[] | undefined, kind?: string): string =>
    list?.find((one) => kind === undefined || one.kind === kind)?.id ?? '';
  return {
    site: session.accountId,
    charger: idOf(appliances, 'charger'),
    heater: idOf(appliances, 'plug'),
    sensor: idOf(sensors),
    measuring: sensors?.[0]?.service ?? '',
    link: links?.find(({ service }) => service !== BOX_SERVICE)?.id ?? '',
    box: links?.find(({ service }) => service === BOX_SERVICE)?.id ?? (await newBox()),
  };
};

/** A site that does not exist. */
export const NO_SITE = 'acc_00000000000000000000000000';

/** Every screen, and the dialogs on them. */
export const screensOf = ({ site, charger, heater, sensor, measuring, link, box }: ScreenIds): readonly Screen[] => [
  guest('landing', '/', { main: true }),
  guest('faqs', '/faqs'),
  guest('imprint', '/imprint'),
  guest('privacy-policy', '/privacyPolicy'),
  guest('terms', '/termsAndConditions'),
  guest('referral-program', '/referralProgram'),
  guest('api-reference', REFERENCE_PAGE, { long: true }),
  guest('login', '/login', { main: true }),
  guest('sign-up', '/login#/new', {
    act: (page) => page.locator('input[autocomplete="new-password"]').waitFor(),
  }),
  guest('request-reset', '/requestPasswordReset'),
  guest('reset-password', '/resetPassword'),
  guest('undo-email', `/undoEmail#24688438-40e1-70d0-d97e-0123456789ab.${'u'.repeat(43)}`),
  guest('mute', '/mute#token'),
  { name: 'accounts', path: '/accounts?noRedirect=true' },
  { name: 'create-site', path: '/accounts?noRedirect=true', act: opens('.accounts-acts .button') },
  { name: 'profile', path: '/profile' },
  ...securityScreens,
  { name: 'referrals', path: '/referrals' },
  { name: 'dashboard', path: `/${site}/dashboard`, main: true },
  { name: 'vendor-trouble', path: `/${site}/dashboard`, prepare: trouble },
  { name: 'refused-link', path: `/${site}/dashboard`, main: true, prepare: refused(measuring) },
  { name: 'mode-menu', path: `/${site}/dashboard`, act: modes },
  { name: 'wall', path: `/${site}/dashboard?view=wall` },
  { name: 'setup', path: `/${site}/setup` },
  { name: 'setup-charger', path: `/${site}/setup?step=charger` },
  { name: 'setup-planned', path: `/${site}/setup`, prepare: planned(measuring) },
  { name: 'setup-solar', path: `/${site}/setup?step=solar&service=shelly` },
  { name: 'setup-found', path: `/${site}/setup?step=found` },
  { name: 'history', path: `/${site}/history`, main: true },
  { name: 'sessions', path: `/${site}/history?view=sessions`, main: true },
  { name: 'session', path: `/${site}/history?view=sessions`, act: opens('main section li button') },
  { name: 'history-day', path: `/${site}/history?view=day` },
  { name: 'history-month', path: `/${site}/history?view=month` },
  { name: 'history-year', path: `/${site}/history?view=year` },
  { name: 'day-plan', path: `/${site}/plan`, main: true },
  { name: 'notices', path: `/${site}/settings/notices`, main: true },
  { name: 'connections', path: `/${site}/settings/connections` },
  { name: 'sensors', path: `/${site}/sensors` },
  { name: 'sensor-new', path: `/${site}/sensors/new` },
  { name: 'sensor', path: `/${site}/sensors/${sensor}` },
  { name: 'appliances', path: `/${site}/appliances`, main: true },
  { name: 'appliance-new', path: `/${site}/appliances/new` },
  { name: 'charger', path: `/${site}/appliances/${charger}`, main: true },
  { name: 'charger-schedule', path: `/${site}/appliances/${charger}?tab=schedule`, main: true },
  { name: 'charger-battery', path: `/${site}/appliances/${charger}?tab=battery`, main: true },
  { name: 'charger-device', path: `/${site}/appliances/${charger}?tab=device`, main: true },
  { name: 'heater', path: `/${site}/appliances/${heater}` },
  { name: 'vehicles', path: `/${site}/vehicles` },
  { name: 'vehicle', path: `/${site}/vehicles/${charger}`, prepare: car },
  { name: 'credentials', path: `/${site}/credentials` },
  { name: 'link-dialog', path: `/${site}/credentials`, act: opens('.devices-head button') },
  { name: 'link', path: `/${site}/credentials/${link}` },
  { name: 'box-link', path: `/${site}/credentials/${box}`, main: true },
  { name: 'box-access', path: `/${site}/credentials/${box}`, act: boxAccess },
  { name: 'box-step', path: `/${site}/setup?step=charger&service=${BOX_SERVICE}` },
  { name: 'settings', path: `/${site}/settings`, main: true },
  { name: 'energy', path: `/${site}/settings/energy` },
  { name: 'plan', path: `/${site}/settings/plan` },
  { name: 'members', path: `/${site}/settings/members` },
  { name: 'site-faqs', path: `/${site}/faqs` },
  { name: 'not-found', path: `/${site}/no-such-page` },
  { name: 'refused-site', path: `/${NO_SITE}/dashboard` },
  ...stateScreens(site, charger),
  ...sizeScreens({ site, charger }),
  ...dialogScreens({ site, charger, sensor, link }),
];
