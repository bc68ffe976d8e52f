import { languageOf } from '#shared/locales.ts';
import { useLocale } from '../lib/use-language.ts';

export interface NamedService {
  readonly name: string;
  readonly nameLang?: 'en' | 'de' | undefined;
}

/** A service's name, marked with the language of its words where that is not the page's. */
export const ServiceName = ({ service: { name, nameLang } }: { readonly service: NamedService }) => {
  const language = languageOf(useLocale());
  return nameLang === undefined || nameLang === language ? name : <span lang={nameLang}>{name}</span>;
};
