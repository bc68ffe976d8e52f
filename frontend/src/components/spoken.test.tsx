// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { startI18n } from '../i18n/start.ts';
import { heardText, seenText } from '../lib/testing/seen.ts';
import { Spoken } from './spoken.tsx';

afterEach(cleanup);

const draw = async (text: string): Promise<HTMLElement> => {
  const i18n = await startI18n('de-DE', ['app', 'common']);
  return render(
    <I18nextProvider i18n={i18n}>
      <Spoken>{text}</Spoken>
    </I18nextProvider>,
  ).container;
};

test('a figure is seen with its sign and heard with its word, each once', async () => {
  const container = await draw('7,2\u00A0kW');
  expect(seenText(container)).toBe('7,2\u00A0kW');
  expect(heardText(container)).toBe('7,2 Kilowatt');
});

test('without a unit it is plain text', async () => {
  expect((await draw('62\u00A0%')).innerHTML).toBe('62&nbsp;%');
});
