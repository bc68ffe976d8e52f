import { expect, test } from 'vitest';
import { loadTexts, startI18n } from './start.ts';

test.each(['en', 'de-DE', 'fr-FR'] as const)(
  'a text in %s that is asked for too early is found once it has loaded',
  async (locale) => {
    const i18n = await startI18n(locale, ['common', 'app']);
    const say = (): string => i18n.getFixedT(null, 'app')('settingsTabs.plan');
    expect(say()).toBe('settingsTabs.plan');
    await loadTexts(i18n, locale, ['editors']);
    expect(say()).not.toBe('settingsTabs.plan');
  },
);
