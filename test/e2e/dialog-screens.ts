import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { say, type Words } from './words.ts';

type Act = NonNullable<Screen['act']>;

/** What opens over a page. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="listbox"], dialog[open]';

/** Presses the first element that matches, and waits for what it opens. */
export const opens =
  (selector: string, index = 0): Act =>
  async (page) => {
    await page.locator(selector).nth(index).click();
    await page.locator(OVER).last().waitFor();
  };

/** Presses the button of that name, and waits for what it opens. */
const asks =
  (name: (w: Words) => string): Act =>
  async (page, w) => {
    await page
      .getByRole('button', { name: name(w), exact: true })
      .first()
      .click();
    await page.locator(OVER).last().waitFor();
  };

/** Presses the button whose name begins so, up to the first figure. */
const begins =
  (text: (w: Words) => string): Act =>
  async (page, w) => {
    const [start = ''] = text(w).split('{{');
    // A space that does not break the line is a usual one in a name.
    const pattern = start.replaceAll(/[()?¿+.]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
    await page
      .getByRole('button', { name: new RegExp(`^${pattern}`) })
      .first()
      .click();
    await page.locator(OVER).last().waitFor();
  };

/** The menu: over the page where the bar is below, else it folds the drawer. */
const menu = async (page: Page, w: Words): Promise<void> => {
  const toggle = page.locator('.bottom-bar').getByRole('button', { name: w.app.nav.menu });
  if (!(await toggle.isVisible())) return page.getByRole('button', { name: w.app.nav.menu }).first().click();
  await toggle.click();
  await page.locator('dialog[open]').waitFor();
};

/** The palette of homes and pages, by its key. */
const palette: Act = async (page) => {
  await page.keyboard.press('Control+k');
  await page.locator(OVER).last().waitFor();
};

/** On a phone it is in the menu. */
const pause: Act = async (page, w) => {
  const button = page.getByRole('button', { name: w.app.pause.everything }).first();
  if (!(await button.isVisible())) await menu(page, w);
  await button.click();
  await page.getByRole('dialog', { name: w.editors.pausing.title }).waitFor();
};

const feedback: Act = async (page, w) => {
  const button = page.getByRole('button', { name: w.app.nav.feedback }).first();
  if (!(await button.isVisible())) await menu(page, w);
  await button.click();
  await page.getByRole('dialog', { name: w.app.feedback.title }).waitFor();
};

/** A list of sites to prepare: one that is right, and one with a fault in each field. */
const preparedList: Act = async (page, w) => {
  const { field, list } = w.welcome.prepare;
  const lines = ['Familie Brandt;anna@example.org;;easee:Wallbox:EH123456 | fronius', '=1+1;nobody;Mars;volta'];
  await page.getByLabel(field).fill(lines.join('\n'));
  await page.getByRole('list', { name: list }).getByText(w.welcome.prepare.fault.service).waitFor();
};

interface DialogIds {
  readonly site: string;
  readonly charger: string;
  readonly sensor: string;
  readonly link: string;
}

/** Dialogs and sheets, opened as users open them. */
export const dialogScreens = ({ site, charger, sensor, link }: DialogIds): readonly Screen[] => [
  { name: 'menu', path: `/${site}/dashboard`, act: menu },
  { name: 'feedback', path: `/${site}/dashboard`, act: feedback },
  { name: 'palette', path: `/${site}/dashboard`, act: palette },
  { name: 'prepare-sites', path: '/accounts?noRedirect=true&prepare=true' },
  { name: 'prepare-sites-list', path: '/accounts?noRedirect=true&prepare=true', act: preparedList },
  { name: 'site-note', path: '/accounts?noRedirect=true', act: begins((w) => w.welcome.sites.noteOf) },
  { name: 'pause', path: `/${site}/dashboard`, act: pause },
  { name: 'delete-user', path: '/profile', act: asks((w) => w.editors.profile.delete) },
  { name: 'link-form', path: `/${site}/sensors/new?add=shelly` },
  { name: 'remove-sensor', path: `/${site}/sensors/${sensor}`, act: asks((w) => w.editors.sensorEditor.delete) },
  {
    name: 'remove-appliance',
    path: `/${site}/appliances/${charger}?tab=device`,
    act: asks((w) => w.editors.applianceEditor.delete),
  },
  {
    name: 'schedule-entry',
    path: `/${site}/appliances/${charger}?tab=schedule`,
    act: begins((w) => w.editors.week.addOn),
  },
  {
    name: 'threshold',
    path: `/${site}/appliances/${charger}?tab=battery`,
    act: asks((w) => w.editors.socMap.add),
  },
  { name: 'rename-link', path: `/${site}/credentials/${link}`, act: asks((w) => w.editors.credentials.rename) },
  { name: 'link-again', path: `/${site}/credentials/${link}`, act: asks((w) => w.app.source.linkAgain) },
  {
    name: 'change-plan',
    path: `/${site}/settings/plan`,
    act: async (page, w) => begins(() => say(w.editors.billing.chooseFree, { plan: 'BASIC' }))(page, w),
  },
  { name: 'cancel-site', path: `/${site}/settings/plan`, act: asks((w) => w.editors.billing.cancel) },
  { name: 'delete-site', path: `/${site}/settings/plan`, act: asks((w) => w.editors.billing.deleteNow) },
  { name: 'statement', path: `/${site}/history?view=sessions`, act: asks((w) => w.editors.statement.button) },
  { name: 'hook-new', path: `/${site}/settings/connections`, act: asks((w) => w.editors.connections.hooks.add) },
  { name: 'invite-role', path: `/${site}/settings/members`, act: opens('main [role="combobox"]') },
];
