import 'i18next';
import type { Bundles } from './texts.ts';

/** Types of text keys: `editors` and `welcome` are fallbacks of `app`. */
interface Texts extends Omit<Bundles, 'app'> {
  app: Bundles['app'] & Bundles['editors'] & Bundles['welcome'];
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
  }
}
