/** Base plans, from least to most inclusive. No schemas here, so that the first pages can use it without zod. */
export const planNames = ['BASIC', 'PREMIUM', 'SMA'] as const;
export type PlanName = (typeof planNames)[number];
