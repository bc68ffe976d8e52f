import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { defaultLocale, languages, localeFor } from '#shared/locales.ts';
import { startI18n } from '../../i18n/start.ts';
import { StartFrame } from './start-frame.tsx';

const made: string[] = [];
for (const language of languages) {
  const locale = localeFor(language) ?? defaultLocale;
  const i18n = await startI18n(locale, ['common', 'app']);
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StartFrame />
    </I18nextProvider>,
  );
  made.push(`<template id="start-${language}">${markup}</template>`);
}

/** The frame in every language, for the app's document; importing this module renders it. Only the build does. */
export const frames: string = made.join('');
