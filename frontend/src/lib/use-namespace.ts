import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../i18n/start.ts';
import type { Namespace } from '../i18n/texts.ts';
import { useLocale } from './use-locale.ts';

/** Loads texts that only a few pages need; false until they are loaded. */
export const useNamespace = (namespace: Namespace): boolean => {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const [, setLoaded] = useState(0);
  const ready = i18n.hasResourceBundle(locale, namespace);
  useEffect(() => {
    const draw = (): void => startTransition(() => setLoaded((count) => count + 1));
    if (!ready) void loadTexts(i18n, locale, [namespace]).then(draw);
  }, [i18n, locale, namespace, ready]);
  return ready;
};
