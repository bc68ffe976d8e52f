/** @vitest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { defaultLocale, type Locale } from '#shared/locales.ts';
import { priceKey } from '#shared/plans.ts';
import { productsAt } from '#shared/price-list.ts';
import { Plans } from '../features/landing/plans.tsx';
import { startI18n } from '../i18n/start.ts';
import { somePrices } from '../lib/testing/prices.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { aPhase, aSubscription } from '../lib/testing/subscription.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const PLAN = `/${ACCOUNT_ID}/settings/plan`;
const UNKNOWN = 'Prices of paid plans are not available right now, so you cannot choose one.';
/** Any amount of money, in both languages. */
const MONEY = /€\s?\d|\d\s?€/;
const start = { href: '/login', label: 'Start' };

/** The provider's prices but for some. */
const without = (...keys: string[]) => ({
  listProducts: () => productsAt(somePrices().filter(({ key }) => !keys.includes(key))),
});
const nothing = { listProducts: () => productsAt([]) };
const premium = [priceKey('PREMIUM', 'month'), priceKey('PREMIUM', 'year')];
const paid = somePrices().flatMap(({ key, unitAmount }) => (unitAmount > 0 ? [key] : []));

describe('the plans on the landing page', () => {
  const openPlans = async (answers: Parameters<typeof serve>[1], locale: Locale = defaultLocale): Promise<string> => {
    serve({}, answers);
    await startI18n(locale, ['common', 'landing']);
    render(<Plans locale={locale} start={start} />);
    await screen.findByText('BASIC');
    return document.body.textContent ?? '';
  };
  const named = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

  test('have the provider’s prices, and so has what is paid in advance', async () => {
    const text = await openPlans(without());
    expect(named()).toEqual(['BASIC', 'PREMIUM', 'SMA']);
    expect(text).toContain('€5 per month');
    expect(text).toContain('PREMIUM for 10 years, paid in advance: €450 once. That is €3.75 instead of €5 per month');
    expect(text).not.toContain('as soon as it is known');
  });

  test('say what is free, and no figure, while no price is known', async () => {
    const text = await openPlans(nothing);
    expect(named()).toEqual(['BASIC']);
    expect(text).toContain('free');
    expect(text).toContain('BASIC is free. Prices of the other plans are not available right now.');
    expect(text).not.toMatch(MONEY);
  });

  test('say the same in German', async () => {
    const text = await openPlans(nothing, 'de-DE');
    expect(text).toContain('BASIC ist kostenlos. Die Preise der anderen Abos sind gerade nicht verfügbar.');
    expect(text).not.toMatch(MONEY);
  });

  test('lack the one that has no price', async () => {
    const text = await openPlans(without(...premium));
    expect(named()).toEqual(['BASIC', 'SMA']);
    expect(text).not.toContain('PREMIUM');
  });

  test('compare what is paid in advance with a month only where that has a price', async () => {
    const text = await openPlans(without(priceKey('PREMIUM', 'month')));
    expect(text).toContain('PREMIUM for 10 years, paid in advance: €450 once.');
    expect(text).not.toContain('instead of');
  });
});

describe('the page of the plan', () => {
  const sold = (): (string | null)[] =>
    screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));

  test('offers only what has a price', async () => {
    signIn();
    serve({}, { getSubscription: () => aSubscription(), ...without(...premium, 'sunward_prepayment') });
    await open(PLAN);
    await screen.findByRole('article', { name: 'SMA' });
    expect(sold()).toEqual(['SMA', 'BASIC']);
    expect(screen.getAllByRole('button', { name: /^Add for/ })).toHaveLength(1);
    expect(screen.getByText('SMA inverters')).toBeDefined();
    expect(document.body.textContent).not.toContain('10 years of Premium');
    expect(document.body.textContent).not.toContain(UNKNOWN);
  });

  test('says so while no price is known, and names none but what is paid now', async () => {
    signIn();
    serve({}, { getSubscription: () => aSubscription(), ...nothing });
    await open(PLAN);
    expect(await screen.findByText(UNKNOWN)).toBeDefined();
    expect(document.body.textContent).not.toMatch(MONEY);
    expect(screen.queryByText('SMA inverters')).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Add for/ })).toEqual([]);
  });

  test('shows who has a plan that is no longer sold its own price', async () => {
    signIn();
    const held = aSubscription({ subscriptionItems: ['PREMIUM'], currentPhase: aPhase('PREMIUM', 'month') });
    serve({}, { getSubscription: () => held, ...without(...paid) });
    await open(PLAN);
    expect(await screen.findByText('€5.00 per month')).toBeDefined();
    expect(sold()).toEqual(['BASIC']);
  });
});

describe('a new site', () => {
  const CREATE = '/accounts?noRedirect=true&create=true';

  test('can have what has a price, and nothing else', async () => {
    signIn();
    serve({}, without(...premium));
    await open(CREATE);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Plan' }));
    const choices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(choices).toEqual(['BASIC: free', 'SMA: €7.00 per month', 'SMA: €70.00 per year']);
  });

  test('says why there is no paid plan, or none at all', async () => {
    signIn();
    serve({}, nothing);
    await open(CREATE);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.textContent).toContain(UNKNOWN));
    expect(dialog.textContent).not.toMatch(MONEY);
  });
});
