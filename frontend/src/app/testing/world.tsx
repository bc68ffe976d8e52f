import { cleanup, configure, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { startI18n } from '../../i18n/start.ts';
import { writeCookie } from '../../lib/cookies.ts';
import { currentLocale } from '../../lib/locale.ts';
import { session } from '../../lib/session.ts';
import { type Answer, createFakeServer } from '../../lib/testing/fake-server.ts';
import { someProducts } from '../../lib/testing/prices.ts';
import { ACCOUNT_ID, anAccount, anAppliance, someMe } from '../../lib/testing/samples.ts';
import '../../lib/testing/lean-errors.ts';
import { App } from '../app.tsx';

// Pages load when they are first opened: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 25_000 });
vi.setConfig({ testTimeout: 40_000 });

/** The time so many seconds ago; negative: in the future. */
export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
export const DASHBOARD = `/${ACCOUNT_ID}/dashboard`;

interface World {
  account?: Partial<Account>;
  sensors?: Sensor[];
  appliances?: Appliance[];
}

/** A charger that waits for surplus. */
export const charger = (values: Parameters<typeof anAppliance>[0] = {}): Appliance =>
  anAppliance({
    state: { observedAt: ago(10), online: true, on: false, powerW: 0, plugged: true },
    decision: {
      time: ago(30),
      applianceId: anAppliance().id,
      action: 'none',
      on: false,
      setCurrentA: null,
      surplusW: 900,
      reason: { code: 'waiting-surplus', figures: { haveW: 900, needW: 1380 } },
      nextChangeAt: ago(-40),
    },
    ...values,
  });

/** Connects the page to a fake server with this site; `more` adds or overrides operations. */
export const serve = ({ account, sensors = [], appliances = [] }: World = {}, more: Record<string, Answer> = {}) => {
  const server = createFakeServer({
    login: () => ({ accessToken: 'token', refreshToken: 'refresh', expiresIn: 3600 }),
    getMe: () => someMe(),
    listProducts: () => someProducts(),
    getAccount: () => anAccount(account),
    listSensors: () => sensors,
    listAppliances: () => appliances,
    listCredentials: () => [],
    listVehicles: () => [],
    getSitesHealth: () => ({ sites: [], next: null }),
    listInvitations: () => [],
    listSupportedServices: () => [],
    getHistory: () => ({ from: ago(3600), to: ago(0), stepS: 300, points: [] }),
    getPlan: () => ({
      at: ago(0),
      sun: { source: 'unknown', daysKnown: 0, hours: [], trouble: null },
      prices: { source: 'fixed', slots: [], trouble: null },
      appliances: [],
      battery: null,
    }),
    getDays: () => ({ from: '2026-06-01', to: '2026-06-01', days: [] }),
    listDecisions: () => [],
    listChargingSessions: () => ({ from: ago(86_400), to: ago(0), sessions: [], next: null }),
    getOutcomes: () => ({ at: ago(0), until: ago(-86_400), outcomes: [], sunAheadWh: null, nextStartAt: null }),
    ...more,
  });
  vi.stubGlobal('fetch', server.fetch);
  return server;
};

/** Opens the app at a path. */
export const open = async (path: string): Promise<void> => {
  window.history.replaceState(null, '', path);
  const i18n = await startI18n(currentLocale(), ['common', 'app']);
  render(<App i18n={i18n} />);
};
export const signIn = (): void =>
  session.store({ accessToken: 'token', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 });

/** A fresh browser for each test: no sign-in, no alert, no locale. */
export const freshBrowser = (): void => {
  beforeEach(() => {
    vi.stubGlobal('alert', vi.fn());
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
  });
  afterEach(() => {
    cleanup();
    session.clear();
    localStorage.clear();
    writeCookie('sunward_locale', '', 0);
    vi.unstubAllGlobals();
  });
};

/** Dialogs of the browser's own open and close, for which jsdom has no methods. */
export const letDialogsOpen = (): void => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement): void {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement): void {
    this.open = false;
  };
};

/** Charts measure their container, which jsdom gives no size. */
export const letChartsMeasure = (): void => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
};
