import 'i18next';
import type { Bundles } from './texts.ts';

/** Texts as they are asked for: `editors` and `welcome` stand in for what `app` does not have. */
interface Texts extends Omit<Bundles, 'app'> {
  app: Bundles['app'] & Bundles['editors'] & Bundles['welcome'];
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
  }
}
