import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { DEMO } from '#infra/local/seed.ts';
import { type HomeView, temporaryFolder } from '../local/driver.ts';
import { startProcess } from '../local/product-process.ts';
import { chromiumPath, launch } from './browser.ts';
import { enter, signIn } from './signed-in.ts';
import { contextFor, type Language, languages, type View } from './views.ts';
import { say, type Words, words } from './words.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');
export const noBrowser = chromiumPath === null;

/** Every flow runs on a phone in German and on a desktop in English: each width and each language once. */
export const lookers = [
  { view: 'phone', language: 'de' },
  { view: 'desktop', language: 'en' },
] as const satisfies readonly { view: View; language: Language }[];

/** Maximum load time of a page on a busy machine. */
const WAIT_MS = 30_000;
export const soon = { timeout: 30_000, interval: 100 };

export interface Login {
  readonly email: string;
  readonly password: string;
}
export const demo: Login = DEMO;
type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** A user in front of a screen of one width, in one language. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly view: View;
  readonly w: Words;
  /** The address of a page, in the language. */
  readonly at: (path: string) => string;
  /** Buttons by their exact name. */
  readonly button: (name: string) => Locator;
  readonly field: (label: string) => Locator;
  /** What the browser logged: errors, blocked content. */
  readonly complaints: string[];
}

interface MailInOutbox {
  readonly to: string;
  readonly kind?: string;
  readonly code?: string;
  readonly subject?: string;
  readonly text?: string;
}

/** The local product and a browser, for the tests of one file. */
export interface Stage {
  readonly url: string;
  readonly home: (change?: object) => Promise<HomeView>;
  readonly homeUrl: string;
  /** Mail to an address, oldest first. */
  readonly mailTo: (email: string) => Promise<readonly MailInOutbox[]>;
  readonly signIn: (login: Login) => Promise<SignedIn>;
  /** A new browser; signed in if a session is given. */
  readonly visit: (looker: { view: View; language: Language }, session?: SignedIn) => Promise<Visit>;
  readonly end: () => Promise<void>;
}

const visitOf = async (browser: Browser, url: string, looker: { view: View; language: Language }): Promise<Visit> => {
  const context = await contextFor(browser, looker.view, looker.language);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    page,
    context,
    view: looker.view,
    w: words[looker.language],
    at: (path) => `${url}${languages[looker.language].prefix}${path}`,
    button: (name) => page.getByRole('button', { name, exact: true }),
    field: (label) => page.getByLabel(label, { exact: true }),
    complaints,
  };
};

const stageAt = async (url: string, homeUrl: string, stop: () => Promise<void>): Promise<Stage> => {
  const browser = await launch(chromiumPath ?? '');
  return {
    url,
    homeUrl,
    home: async (change) => {
      const headers = { 'content-type': 'application/json' };
      const init = change === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(change) };
      return (await (await fetch(`${homeUrl}/home`, init)).json()) as HomeView;
    },
    mailTo: async (email) => {
      const outbox = (await (await fetch(`${homeUrl}/outbox`)).json()) as readonly MailInOutbox[];
      return outbox.filter(({ to }) => to === email);
    },
    signIn: (login) => signIn(url, login),
    visit: async (looker, session) => {
      const visit = await visitOf(browser, url, looker);
      if (session !== undefined) await enter(visit.context, url, session);
      return visit;
    },
    end: async () => {
      await browser.close();
      await stop();
    },
  };
};

/** @param env options of the product */
export const startStage = async (env: Readonly<Record<string, string>> = {}): Promise<Stage> => {
  const folder = await temporaryFolder();
  const product = startProcess({ DATA_DIR: folder.path, PAST_HOURS: '1', ...env });
  await product.says(/Ctrl-C/);
  const { url, homeUrl } = product.urls();
  return stageAt(url, homeUrl, async () => {
    await product.stop();
    await folder.remove();
  });
};

/** Waits for a code in a user's mail, after `before` earlier ones. */
export const codeFor = async (stage: Stage, email: string, before = 0): Promise<string> => {
  const endMs = Date.now() + soon.timeout;
  while (Date.now() < endMs) {
    const codes = (await stage.mailTo(email)).flatMap(
      ({ code, text }) => code ?? /^(?:Your code|Dein Code): (\d{6})$/m.exec(text ?? '')?.[1] ?? [],
    );
    const code = codes.at(-1);
    if (codes.length > before && code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, soon.interval));
  }
  throw new Error(`No code came to ${email}`);
};

/** Signs up and confirms, which signs in, as a new user does; ends at the question for the first site. */
export const signUpAsNewcomer = async (stage: Stage, visit: Visit, login: Login): Promise<void> => {
  const { page, w, button, field } = visit;
  const { auth } = w.app;
  await page.goto(visit.at('/login'));
  await button(auth.toSignUp).click();
  await field(auth.email).fill(login.email);
  await field(auth.newPassword).fill(login.password);
  await button(auth.signUp).click();
  // A whole code sends itself.
  await field(auth.code).fill(await codeFor(stage, login.email));
  await page.getByRole('heading', { name: w.app.accounts.firstTitle }).waitFor();
};

/** Creates the first site of a user. */
export const createFirstSite = async ({ w, button, field }: Visit, name: string): Promise<void> => {
  await field(w.app.accounts.name).fill(name);
  await button(w.app.accounts.continue).click();
};

/** Creates another site by its dialog; continues to its dashboard, or to the payment page. @param plan its name in the list */
export const createSite = async ({ page, w, button, field }: Visit, name: string, plan: RegExp): Promise<void> => {
  await button(w.app.accounts.create).first().click();
  const dialog = page.getByRole('dialog');
  await field(w.app.accounts.name).fill(name);
  await dialog.getByLabel(w.app.accounts.plan).click();
  await page.getByRole('option', { name: plan }).click();
  await dialog.getByRole('button', { name: w.app.accounts.create, exact: true }).click();
};

/** On the dashboard: opens what stands behind an appliance's goals. */
export const openChoices = async ({ w, button }: Visit, name: string): Promise<void> => {
  const goals = button(say(w.app.appliance.goalsOf, { name }));
  const more = button(say(w.app.appliance.moreOf, { name }));
  await goals.or(more).first().waitFor();
  if (await goals.isVisible()) await goals.click();
  await more.click();
};
