// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aDay } from '../lib/testing/days.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { watchLeaving } from '../lib/testing/leaving.ts';
import { someProducts } from '../lib/testing/prices.ts';
import { ACCOUNT_ID, aLink, anAccount } from '../lib/testing/samples.ts';
import { aPhase, aSubscription } from '../lib/testing/subscription.ts';
import { charger, freshBrowser, open, serve, signIn } from './testing/world.tsx';

const leaveTo = watchLeaving();

freshBrowser();
afterEach(() => void vi.useRealTimers());

const PLAN = `/${ACCOUNT_ID}/settings/plan`;
const premium = (values: Parameters<typeof aSubscription>[0] = {}) =>
  aSubscription({
    subscriptionItems: ['PREMIUM'],
    hasPaymentMethod: true,
    currentPhase: aPhase('PREMIUM', 'month'),
    ...values,
  });
const press = async (name: string): Promise<void> =>
  userEvent.setup().click(await screen.findByRole('button', { name }));
const confirm = async (dialog: string, name: string): Promise<void> =>
  userEvent
    .setup()
    .click(within(await screen.findByRole('alertdialog', { name: dialog })).getByRole('button', { name }));

describe('the plan of a site', () => {
  test('says when tax is added to its prices, and only then', async () => {
    const text = 'Prices exclude tax. The payment page adds it, based on your address.';
    signIn();
    const taxed = serve({}, { getSubscription: () => premium(), listProducts: () => someProducts('exclusive') });
    await open(PLAN);
    const places = await screen.findAllByText(text, { exact: false });
    expect(places.map(({ textContent }) => textContent?.startsWith(text))).toEqual([true, false]);
    await press('Add for €2.00 per month');
    const offer = await screen.findByRole('alertdialog', { name: 'Add SMA inverters?' });
    expect(offer.textContent).toContain(`on top of your plan. ${text}`);
    expect(taxed.calls.some(({ id }) => id === 'listProducts')).toBe(true);
    cleanup();
    serve({}, { getSubscription: () => premium() });
    await open(PLAN);
    await screen.findByRole('article', { name: 'PREMIUM' });
    expect(document.body.textContent).not.toContain('without tax');
  });

  test('is offered without tax, and says so, when creating a site, too', async () => {
    signIn();
    serve({}, { listProducts: () => someProducts('exclusive') });
    await open('/de-DE/accounts?noRedirect=true&create=true');
    const dialog = within(await screen.findByRole('dialog', { name: 'Neue Anlage' }));
    const text = 'Preise ohne Steuer; die Zahlungsseite rechnet sie nach deiner Anschrift dazu.';
    expect(await dialog.findByText(text)).toBeDefined();
    cleanup();
    serve();
    await open('/de-DE/accounts?noRedirect=true&create=true');
    await screen.findByRole('dialog', { name: 'Neue Anlage' });
    expect(document.body.textContent).not.toContain('ohne Steuer');
  });

  test.each([
    [2, 'You can create 2 more free sites.', ['BASIC: free', 'PREMIUM: €5.00 per month']],
    [0, 'You have used all your free sites. A new site needs a paid plan.', ['PREMIUM: €5.00 per month']],
  ])('is free for a new site while there are free ones left: %i', async (freeSitesLeft, said, first) => {
    signIn();
    const { answers } = serve();
    const me = answers.getMe;
    answers.getMe = (call) => ({ ...(me?.(call) as object), freeSitesLeft });
    await open('/accounts?noRedirect=true&create=true');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create site' }));
    await dialog.findByText(said, { exact: false });
    await userEvent.setup().click(dialog.getByRole('combobox', { name: 'Plan' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options.slice(0, first.length)).toEqual(first);
  });

  test('opens with what it would do for this home, the fitting plan first, with its next step', async () => {
    signIn();
    const days = [aDay('2026-06-01', { appliancesWh: 40_000, sunWh: 34_000, gridWh: 6000 })];
    serve(
      { account: { products: ['BASIC'] }, appliances: [charger(), charger({ id: 'app_01K00000000000000000000009' })] },
      { getSubscription: () => aSubscription(), getDays: () => ({ from: '2026-06-01', to: '2026-06-01', days }) },
    );
    await open(PLAN);
    await screen.findByRole('heading', { name: /^PREMIUM reacts every minute instead of every 15\sminutes$/ });
    expect(
      await screen.findByText(/40\.0\skWh, 85\s% solar, €8\.16 saved\. Saved: less the export you gave up\.$/),
    ).toBeDefined();
    const articles = await screen.findAllByRole('article');
    expect(articles.map((one) => one.getAttribute('aria-label'))).toEqual(['PREMIUM', 'BASIC', 'SMA']);
    const card = within(articles[0] as HTMLElement);
    expect(card.getByText('fits you')).toBeDefined();
    expect(card.getByText('Next: the card page. PREMIUM is on when you come back.')).toBeDefined();
    expect(await card.findByText('You have 2, your plan now covers 1')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Yearly, 2 months free', pressed: true })).toBeDefined();
    expect(card.getByRole('button', { name: 'Choose PREMIUM for €50.00 per year' })).toBeDefined();
    await press('Monthly');
    expect(card.getByRole('button', { name: 'Choose PREMIUM for €5.00 per month' })).toBeDefined();
  });

  test('that is held opens with what the last days brought', async () => {
    signIn();
    const days = [aDay('2026-06-01', { appliancesWh: 40_000, sunWh: 34_000, gridWh: 6000 })];
    serve({}, { getSubscription: () => premium(), getDays: () => ({ from: '2026-06-01', to: '2026-06-01', days }) });
    await open(PLAN);
    await screen.findByRole('heading', { name: /^34\.0\skWh of solar used in your last 30 days$/ });
    cleanup();
    serve({}, { getSubscription: () => premium() });
    await open(PLAN);
    await screen.findByRole('heading', { name: 'PREMIUM reacts every minute' });
  });

  test('for a home with an inverter of SMA is the one that reads it', async () => {
    signIn();
    const link = aLink({ service: 'sma' });
    serve(
      { account: { products: ['BASIC'] } },
      { getSubscription: () => aSubscription(), listCredentials: () => [link] },
    );
    await open(PLAN);
    const card = within(await screen.findByRole('article', { name: 'SMA' }));
    expect(await card.findByText('fits you')).toBeDefined();
  });

  test('without a payment method asks first, then redirects to the payment provider', async () => {
    signIn();
    const server = serve(
      {},
      { getSubscription: () => aSubscription(), createCheckoutSession: () => 'https://pay.example/setup' },
    );
    await open(PLAN);
    await press('Monthly');
    await press('Choose PREMIUM for €5.00 per month');
    expect(leaveTo).not.toHaveBeenCalled();
    await confirm('Add a payment method first', 'To the payment provider');
    await waitFor(() => expect(leaveTo.mock.calls[0]?.[0]).toBe('https://pay.example/setup'));
    expect(server.calls.find(({ id }) => id === 'createCheckoutSession')?.query).toBe('priceId=sunward_premium_month');
    expect(server.calls.some(({ id }) => id === 'changeSubscriptionBaseProduct')).toBe(false);
  });

  test.each([
    ['BASIC', true],
    ['PREMIUM', false],
  ])('is offered before anything is typed when %s holds no more appliances: %s', async (plan, full) => {
    signIn();
    serve({ account: { products: [plan] }, appliances: [charger()] });
    await open(`/${ACCOUNT_ID}/appliances`);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Add a device' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('group', { name: 'What do you want to add?' });
    const link = dialog.queryByRole('link', { name: 'See the plans' });
    expect(link?.getAttribute('href') ?? null).toBe(full ? PLAN : null);
  });

  test('chosen before the payment page is said to be done when it is, and not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signIn();
    const { calls } = serve({}, { getSubscription: () => (asked() > 2 ? premium() : aSubscription()) });
    const asked = (): number => calls.filter(({ id }) => id === 'getSubscription').length;
    await open(`${PLAN}?checkout=done&for=plan&price=sunward_premium_month`);
    expect((await screen.findByText(/payment provider is confirming it/)).closest('[role=status]')).not.toBeNull();
    expect(document.body.textContent).not.toContain('that is done');
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText('Thank you, that is done: PREMIUM is your plan.');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked()).toBe(3);
  });

  test.each([
    [true, /^Your payment method is saved, but paying for PREMIUM with it failed\./],
    [false, /^The payment provider has not confirmed it yet\./],
  ])(
    'chosen before the payment page that never comes is said not to have come, with a method: %s',
    async (method, said) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      signIn();
      serve({}, { getSubscription: () => aSubscription({ hasPaymentMethod: method }) });
      await open(`${PLAN}?checkout=done&for=plan&price=sunward_premium_month`);
      await screen.findByText(/payment provider is confirming it/);
      await vi.advanceTimersByTimeAsync(40_000);
      await screen.findByText(said);
      expect(document.body.textContent).not.toContain('that is done');
    },
  );

  test('after the payment page asks until the payment method is known, and changes the open question', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signIn();
    const { calls } = serve({}, { getSubscription: () => aSubscription({ hasPaymentMethod: asked() > 2 }) });
    const asked = (): number => calls.filter(({ id }) => id === 'getSubscription').length;
    await open(`${PLAN}?checkout=done`);
    const press = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await press.click(await screen.findByRole('button', { name: 'Choose PREMIUM for €50.00 per year' }));
    await screen.findByRole('alertdialog', { name: 'Add a payment method first' });
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByRole('alertdialog', { name: 'Change to PREMIUM?' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked()).toBe(3);
  });

  test('after a payment page without a payment method stops asking', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signIn();
    const { calls } = serve({}, { getSubscription: () => aSubscription({ hasPaymentMethod: false }) });
    await open(`${PLAN}?checkout=done`);
    await screen.findByRole('article', { name: 'PREMIUM' });
    await vi.advanceTimersByTimeAsync(50_000);
    expect(calls.filter(({ id }) => id === 'getSubscription')).toHaveLength(10);
  });

  test('is changed at once with one, and shows the new plan', async () => {
    signIn();
    let stored = aSubscription({ hasPaymentMethod: true });
    const server = serve(
      {},
      {
        getSubscription: () => stored,
        changeSubscriptionBaseProduct: () => {
          stored = premium();
          return stored;
        },
      },
    );
    await open(`/de-DE${PLAN}`);
    await press('Monatlich');
    await press('PREMIUM für 5,00\u00A0€ pro Monat wählen');
    await confirm('Zu PREMIUM wechseln?', 'Wechseln');
    const card = within(await screen.findByRole('article', { name: 'PREMIUM' }));
    expect(await card.findByText('Dein jetziges Abo')).toBeDefined();
    expect(server.calls.find(({ id }) => id === 'changeSubscriptionBaseProduct')?.body).toEqual({
      priceId: 'sunward_premium_month',
    });
  });

  test.each([
    [null, 'Sunward passt dann jede Minute an statt alle 15\u00A0Minuten.'],
    [30, 'Sunward passt weiter alle 30\u00A0Minuten an, wie du es in den Einstellungen gewählt hast.'],
  ])('says how often the site is looked at afterwards, with %s min as the wish', async (wish, said) => {
    signIn();
    const account = anAccount({ products: ['BASIC'] });
    serve(
      {},
      {
        getAccount: () => ({ ...account, settings: { ...account.settings, autochargeInterval: wish } }),
        getSubscription: () => aSubscription({ hasPaymentMethod: true }),
      },
    );
    await open(`/de-DE${PLAN}`);
    await press('Monatlich');
    await press('PREMIUM für 5,00\u00A0€ pro Monat wählen');
    expect((await screen.findByRole('alertdialog')).textContent).toContain(said);
  });

  test('alerts about a failure, and can be retried', async () => {
    signIn();
    serve(
      {},
      {
        getSubscription: () => premium(),
        createCustomerPortalSession: () => {
          throw new Refusal('payments_unavailable');
        },
      },
    );
    await open(PLAN);
    await press('Invoices and payment methods');
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Payments are not available right now'));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Invoices and payment methods' });
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  test('is shown to others, but only the owner changes it', async () => {
    signIn();
    serve({ account: { role: 'installer' } }, { getSubscription: () => premium() });
    await open(PLAN);
    expect(
      await screen.findByText(
        "The following settings can only be changed by the site's owner. You are not the site's owner.",
      ),
    ).toBeDefined();
    expect(screen.getByText('PREMIUM')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel the site' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invoices and payment methods' })).toBeNull();
  });

  test('paid for ten years in advance has its own link, in the current language', async () => {
    signIn();
    const server = serve(
      {},
      { getSubscription: () => premium(), createPrepayment: () => 'https://pay.example/ten-years' },
    );
    await open(`/${ACCOUNT_ID}/settings#/prepayment`);
    expect(await screen.findByText('€450.00 once. That is €3.75 instead of €5.00 per month, 25 % less.')).toBeDefined();
    expect(location.pathname).toBe(PLAN);
    await press('Pay €450.00 for 10 years');
    await waitFor(() => expect(leaveTo.mock.calls[0]?.[0]).toBe('https://pay.example/ten-years'));
    expect(server.calls.some(({ id }) => id === 'createPrepayment')).toBe(true);
  });

  test('adds a feature that the plan lacks; returns at once if it is paid for already', async () => {
    signIn();
    let stored = premium();
    serve(
      {},
      {
        getSubscription: () => stored,
        createSubscriptionItem: () => {
          stored = premium({ subscriptionItems: ['PREMIUM', 'sma'] });
          return `${location.origin}/${ACCOUNT_ID}/settings`;
        },
      },
    );
    await open(PLAN);
    await press('Add for €2.00 per month');
    await confirm('Add SMA inverters?', 'Add for €2.00 per month');
    expect((await screen.findAllByText('Added')).length).toBeGreaterThan(0);
    expect(leaveTo).not.toHaveBeenCalled();
  });
});

describe('the end of a site', () => {
  test('asks for its name, is re-read after three seconds, and can be reverted', async () => {
    signIn();
    let cancelled = false;
    const server = serve(
      {},
      {
        getSubscription: () => premium({ cancelAtPeriodEnd: cancelled }),
        cancelSubscription: () => {
          cancelled = true;
          return premium({ cancelAtPeriodEnd: true });
        },
        uncancelSubscription: () => {
          cancelled = false;
          return premium();
        },
      },
    );
    const reads = () => server.calls.filter(({ id }) => id === 'getSubscription').length;
    await open(PLAN);
    await press('Cancel the site');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the site' }));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel the site' });
    expect(act.disabled).toBe(true);
    await userEvent.setup().type(dialog.getByRole('textbox'), 'Home');
    expect(reads()).toBe(1);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act.click();
    await vi.waitFor(() => expect(server.calls.some(({ id }) => id === 'cancelSubscription')).toBe(true));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(reads()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await screen.findByText(/^The site is cancelled. On 1 July 2026/)).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press('Keep the site after all');
    await waitFor(() => expect(server.calls.some(({ id }) => id === 'uncancelSubscription')).toBe(true));
  });

  test('names the prepayment that would be lost, and until when it would have lasted', async () => {
    signIn();
    const grant = { plan: 'PREMIUM', until: '2036-05-01T00:00:00.000Z' } as const;
    serve({}, { getSubscription: () => premium({ grant }) });
    await open(PLAN);
    const lost = /PREMIUM is paid in advance until 1 May 2036: what is left of it is lost/;
    // Beside both ways to end it: on the day of deletion, and at once.
    expect((await screen.findAllByText(lost)).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('keeps running until 1\u00a0July\u00a02026. Then the site is deleted'),
      expect.stringContaining('deleted at once'),
    ]);
  });

  test('at once leads to the list of sites', async () => {
    signIn();
    const server = serve({}, { getSubscription: () => premium(), deleteImmediately: () => ({ id: ACCOUNT_ID }) });
    await open(PLAN);
    await press('Delete the site now');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the site now' }));
    await userEvent.setup().type(dialog.getByRole('textbox'), 'Home');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    dialog.getByRole('button', { name: 'Delete the site now' }).click();
    await vi.waitFor(() => expect(location.pathname).toBe('/accounts'));
    const asked = () => server.calls.slice(server.calls.findIndex(({ id }) => id === 'deleteImmediately') + 1);
    // Longer than any of its pages waits before re-fetching.
    await vi.advanceTimersByTimeAsync(65_000);
    vi.useRealTimers();
    await waitFor(() => expect(asked().map(({ id }) => id)).toContain('getMe'));
    expect(asked().filter(({ path }) => path.includes(ACCOUNT_ID))).toEqual([]);
  });
});
