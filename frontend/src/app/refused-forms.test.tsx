// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ApiCallError } from '#shared/contract/caller.ts';
import { type Fault, faultCodes, faultMessage, faultTexts } from '#shared/faults.ts';
import { texts as de } from '../i18n/de/app.ts';
import { startI18n } from '../i18n/start.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAccount } from '../lib/testing/samples.ts';
import { ErrorPage } from './error-page.tsx';
import { charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const faultOf = (field: string, code: (typeof faultCodes)[number]): Fault => ({
  field,
  code,
  figures: Object.fromEntries(
    [...faultTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'plans' ? ['SMA'] : 7]),
  ),
});

/** The German text of a fault, its figures filled in. */
const germanOf = ({ code }: Fault): string =>
  de.faults[code].replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => (name === 'plans' ? 'SMA' : '7'));

/** The words that a program gets, and the field's name in the contract. */
const expectNothingForPrograms = (fault: Fault, text: string): void => {
  expect(text).not.toContain(faultMessage(fault).split(': ')[1]);
  expect(text).not.toContain(fault.field);
};

test('a German form says at its field what is wrong with it, whatever it is, and so does the alert', async () => {
  signIn();
  let refused = faultOf('settings.fuseA', 'invalid');
  serve(
    {},
    {
      getAccount: () => anAccount(),
      patchAccount: () => {
        throw new Refusal('invalid_request', [refused]);
      },
    },
  );
  await open(`/de-DE/${ACCOUNT_ID}/settings`);
  const fuse = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Sicherung pro Phase' });
  await userEvent.setup().type(fuse, '35');
  for (const code of faultCodes) {
    refused = faultOf('settings.fuseA', code);
    const said = germanOf(refused);
    vi.mocked(window.alert).mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() =>
      expect(window.alert).toHaveBeenCalledExactlyOnceWith(`Bitte prüf deine Angaben: Sicherung pro Phase: ${said}`),
    );
    await waitFor(() => {
      const help = document.getElementById(fuse.getAttribute('aria-describedby') ?? '');
      expect(help?.textContent).toBe(said);
    });
    expect(fuse.getAttribute('aria-invalid')).toBe('true');
    expectNothingForPrograms(refused, document.body.textContent ?? '');
  }
});

test('a German alert of a page without a form says the same', async () => {
  signIn();
  const refused = faultOf('mode', 'mode_not_in_plan');
  serve(
    { appliances: [charger()] },
    {
      patchAppliance: () => {
        throw new Refusal('plan_required', [refused]);
      },
    },
  );
  await open(`/de-DE${DASHBOARD}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Mehr für Wallbox' }));
  await user.click(await screen.findByRole('combobox', { name: 'Modus von Wallbox' }));
  await user.click(await screen.findByRole('option', { name: /^Aus/ }));
  await waitFor(() =>
    expect(window.alert).toHaveBeenCalledExactlyOnceWith(
      'Das ist in deinem Abo nicht enthalten: Modus: Dieser Modus ist in deinem Abo nicht enthalten',
    ),
  );
});

test('a German page that cannot be loaded has no English either', async () => {
  const refused = faultOf('accountId', 'invalid');
  const { field, code } = refused;
  const envelope = { statusCode: 400, error: 'Bad Request', message: 'Not valid', code: 'invalid_request' } as const;
  const messages = [faultMessage(refused)];
  const i18n = await startI18n('de-DE', ['app', 'common']);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/de-DE']}>
        <ErrorPage
          error={
            new ApiCallError(400, { ...envelope, messages, faults: [{ field, code, figures: {} }], requestId: 'r' })
          }
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
  expect(screen.getByText('Ungültige Anfrage')).toBeDefined();
  expect(screen.getByText('Anlage: Das ist nicht gültig')).toBeDefined();
  const text = document.body.textContent ?? '';
  expectNothingForPrograms(refused, text);
  expect(text).not.toMatch(/Bad Request|Not valid/);
});
