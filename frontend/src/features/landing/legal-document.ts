import type { WebConfig } from '#shared/web-config.ts';
import type { LegalTexts } from '../../i18n/en/legal.ts';

type Figures = Readonly<Record<string, string>>;

/** Empty where a placeholder has nothing: a paragraph and a heading without any text are then left out. */
const filled = (text: string, figures: Figures): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => figures[name] ?? '');

const lines = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join('\n');

/** What stands on the pages in place of the placeholders. */
const figuresOf = (texts: LegalTexts, { provider, region, kept }: WebConfig): Figures => {
  const stated = (key: 'phone' | 'representedBy' | 'register' | 'vatId'): string | null => {
    const value = provider?.[key] ?? null;
    return value === null ? null : filled(texts[key], { [key]: value });
  };
  const days = (count: number | undefined): string =>
    count === undefined ? texts.unstated : filled(texts.days, { days: String(count) });
  return {
    provider: provider === null ? texts.nobody : lines([provider.name, ...provider.address, stated('representedBy')]),
    contact: provider === null ? '' : lines([filled(texts.email, { email: provider.email }), stated('phone')]),
    register: lines([stated('register'), stated('vatId')]),
    region,
    logs: days(kept?.logDays),
    backups: days(kept?.backupDays),
  };
};

/** Paragraphs of a text, headings with `# `; a heading without a paragraph below it is left out. */
export const paragraphsOf = (text: string): readonly string[] => {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  const isHeading = (part: string | undefined): boolean => part === undefined || part.startsWith('# ');
  return parts.filter((part, at) => !(isHeading(part) && isHeading(parts[at + 1])));
};

/** The product's own text of a page, for an operator without one. */
export const legalDocument = (
  page: 'imprint' | 'privacyPolicy' | 'termsAndConditions',
  texts: LegalTexts,
  config: WebConfig,
): string => filled(texts[page], figuresOf(texts, config));
