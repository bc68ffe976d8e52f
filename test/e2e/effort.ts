import type { BrowserContext } from 'playwright-core';

/** What a user had to do, as the browser saw it. */
export interface Effort {
  clicks: number;
  /** Fields that were typed into, by page and name. */
  readonly fields: Set<string>;
}

/** Runs in the pages, whose types this project does not have. */
const WATCH = `
addEventListener('pointerdown', () => countPress(), true);
addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement) countField(location.pathname + location.search + ' ' + target.name);
}, true);
`;

/** Counts presses of the pointer and fields that are typed into, on all pages of a context from now on. */
export const countEffort = async (context: BrowserContext): Promise<Effort> => {
  const effort: Effort = { clicks: 0, fields: new Set() };
  await context.exposeFunction('countPress', () => {
    effort.clicks += 1;
  });
  await context.exposeFunction('countField', (field: string) => {
    effort.fields.add(field);
  });
  await context.addInitScript({ content: WATCH });
  return effort;
};
