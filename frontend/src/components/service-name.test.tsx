// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { startI18n } from '../i18n/start.ts';
import { type NamedService, ServiceName } from './service-name.tsx';

afterEach(cleanup);

const sonnen: NamedService = { name: 'sonnen', nameLang: 'de' };
const webhook: NamedService = { name: 'Webhook', nameLang: 'en' };
const tesla: NamedService = { name: 'Tesla' };

test.each<[string, NamedService, Locale, lang: string | null]>([
  ['a German word on an English page', sonnen, 'en', 'de'],
  ['a German word on a German page', sonnen, 'de-CH', null],
  ['an English word on a German page', webhook, 'de-DE', 'en'],
  ['an English word on a French page', webhook, 'fr-FR', 'en'],
  ['an English word on an English page', webhook, 'en', null],
  ['a name of no language', tesla, 'de-DE', null],
])('%s is read in its language', async (_name, service, locale, lang) => {
  const i18n = await startI18n(locale, ['app', 'common']);
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <ServiceName service={service} />
    </I18nextProvider>,
  );
  expect(container.textContent).toBe(service.name);
  expect(container.querySelector('[lang]')?.getAttribute('lang') ?? null).toBe(lang);
});
