import type { Page } from 'playwright-core';
import { asOldSession } from './old-session.ts';
import { answers, type Screen } from './screen.ts';

const codes = Array.from({ length: 10 }, (_, index) => `7q2m-x4tv-0c9k-hw3d-ej8r-5zy${index}`);

/** A second factor, which the demo user lacks, with few recovery codes left. */
const turnedOn = async (page: Page): Promise<void> => {
  await answers<object>(page, '**/api/users/*/details', (details) => ({
    ...details,
    secondFactor: true,
    recoveryCodesLeft: 2,
  }));
  await page.route('**/secondFactor/recoveryCodes', (route) => route.fulfill({ json: { recoveryCodes: codes } }));
};

/** Devices of all kinds. */
const devices = async (page: Page): Promise<void> => {
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  const device = (id: number, name: string | null, country: string | null, hours: number) => ({
    id: `6b1d7c52-2f0e-4a6e-9d60-0d4f8f3c1a7${id}`,
    device: name,
    country,
    createdAt: hoursAgo(200),
    lastSeenAt: hoursAgo(hours),
    secondFactor: false,
    current: id === 0,
  });
  const json = [
    device(0, 'Chrome, Android', 'AT', 0),
    device(1, 'Samsung Internet, Android', 'GB', 5),
    device(2, null, null, 100),
  ];
  await page.route('**/api/users/*/sessions', (route) => route.fulfill({ json }));
};

const dialog = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last();

/** Presses a button of the card with the second factor. */
const pressInCard = async (page: Page, index: number): Promise<void> => {
  await page.locator('#secondFactor button').nth(index).click();
  await dialog(page).waitFor();
};

/** The question for the password, over what asked for it. */
const question = async (page: Page): Promise<void> => {
  await page.locator('[role="dialog"] input[autocomplete="current-password"]').waitFor();
};

/** The second step of signing in. */
const secondStep = async (page: Page): Promise<void> => {
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { challenge: 'totp' } }));
  await page.locator('input[type="email"]').fill('anna@sunward.example');
  await page.locator('input[type="password"]').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete="one-time-code"]').waitFor();
};

/** What has no address of its own, of the second factor, and the devices. */
export const securityScreens: readonly Screen[] = [
  { name: 'sign-in-code', path: '/login', guest: true, main: true, act: secondStep },
  {
    name: 'sign-in-recovery-code',
    path: '/login',
    guest: true,
    act: async (page) => {
      await secondStep(page);
      await page.locator('main form button[type="button"]').first().click();
      await page.locator('input[autocomplete="off"]').waitFor();
    },
  },
  {
    name: 'second-factor-set-up',
    path: '/profile',
    main: true,
    act: async (page) => {
      await pressInCard(page, 0);
      await page.locator('[role="dialog"] svg[role="img"]').waitFor();
    },
  },
  {
    name: 'reauth',
    path: '/profile',
    main: true,
    prepare: (page) => asOldSession(page, '**/secondFactor').then(() => undefined),
    act: async (page) => {
      await pressInCard(page, 0);
      await question(page);
    },
  },
  {
    name: 'reauth-code',
    path: '/profile',
    main: true,
    prepare: async (page) => {
      await turnedOn(page);
      await asOldSession(page, '**/secondFactor');
    },
    act: async (page) => {
      await pressInCard(page, 1);
      await page.locator('[role="alertdialog"] button').last().click();
      await question(page);
      await page.locator('[role="dialog"] input[autocomplete="one-time-code"]').waitFor();
    },
  },
  { name: 'second-factor-on', path: '/profile', main: true, prepare: turnedOn },
  { name: 'devices', path: '/profile', main: true, prepare: devices },
  {
    name: 'second-factor-codes',
    path: '/profile',
    main: true,
    prepare: turnedOn,
    act: async (page) => {
      await pressInCard(page, 0);
      await page.locator('[role="alertdialog"] button').last().click();
      await page.locator('[role="dialog"] li').first().waitFor();
    },
  },
];
