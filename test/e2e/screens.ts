import type { Page } from 'playwright-core';

/** What a picture is taken of. */
export interface Screen {
  readonly name: string;
  /** Without a locale's prefix. */
  readonly path: string;
  /** Seen without signing in. */
  readonly guest?: boolean;
  /** One of those that are also looked at in the dark. */
  readonly main?: boolean;
  /** Opens what has no address of its own. */
  readonly act?: (page: Page) => Promise<void>;
}

const guest = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path,
  guest: true,
  ...more,
});

/** Presses the first element that matches, and waits for what it opens. */
const opens =
  (selector: string, index = 0): NonNullable<Screen['act']> =>
  async (page) => {
    await page.locator(selector).nth(index).click();
    await page.locator('[role="dialog"], [role="alertdialog"], [role="listbox"]').last().waitFor();
  };

/** Ids that some addresses need. */
export interface ScreenIds {
  readonly site: string;
  readonly charger: string;
  readonly heater: string;
  readonly sensor: string;
  readonly link: string;
}

/** Every screen, and the dialogs that stand on them. */
export const screensOf = ({ site, charger, heater, sensor, link }: ScreenIds): readonly Screen[] => [
  guest('landing', '/', { main: true }),
  guest('faqs', '/faqs'),
  guest('imprint', '/imprint'),
  guest('privacy-policy', '/privacyPolicy'),
  guest('terms', '/termsAndConditions'),
  guest('referral-program', '/referralProgram'),
  guest('login', '/login', { main: true }),
  guest('sign-up', '/login', {
    act: async (page) => {
      await page.locator('main form ~ * button, main form button[type="button"]').first().click();
      await page.locator('input[autocomplete="new-password"]').waitFor();
    },
  }),
  guest('request-reset', '/requestPasswordReset'),
  guest('reset-password', '/resetPassword'),
  { name: 'accounts', path: '/accounts?noRedirect=true' },
  { name: 'create-site', path: '/accounts?noRedirect=true', act: opens('main button[class*="contained"]') },
  { name: 'profile', path: '/profile' },
  { name: 'referrals', path: '/referrals' },
  { name: 'dashboard', path: `/${site}/dashboard`, main: true },
  { name: 'mode-menu', path: `/${site}/dashboard`, act: opens('article [role="combobox"]') },
  { name: 'history', path: `/${site}/history`, main: true },
  { name: 'sensors', path: `/${site}/sensors` },
  { name: 'sensor-new', path: `/${site}/sensors/new` },
  { name: 'sensor', path: `/${site}/sensors/${sensor}` },
  { name: 'appliances', path: `/${site}/appliances` },
  { name: 'appliance-new', path: `/${site}/appliances/new` },
  { name: 'charger', path: `/${site}/appliances/${charger}`, main: true },
  { name: 'heater', path: `/${site}/appliances/${heater}` },
  { name: 'vehicles', path: `/${site}/vehicles` },
  { name: 'credentials', path: `/${site}/credentials` },
  { name: 'link-dialog', path: `/${site}/credentials`, act: opens('main button[class*="contained"]') },
  { name: 'link', path: `/${site}/credentials/${link}` },
  { name: 'settings', path: `/${site}/settings`, main: true },
  { name: 'plan', path: `/${site}/settings/plan` },
  { name: 'members', path: `/${site}/settings/members` },
  { name: 'site-faqs', path: `/${site}/faqs` },
  { name: 'not-found', path: `/${site}/no-such-page` },
];
