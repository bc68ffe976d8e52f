import type { ApplianceId } from '#shared/model/ids.ts';

/** What a rule looked at: powers in W, currents in A, times in ISO, ages in s. */
export type TraceFigures = Readonly<Record<string, number | string | boolean | null>>;

/**
 * Receives each rule as it is asked, in order. The last rule asked for an appliance is the one that decided; the others
 * passed. It must not throw, and nothing it does can change a decision.
 * @param applianceId null: the rule is about the whole site
 */
export type Trace = (applianceId: ApplianceId | null, rule: string, figures: TraceFigures) => void;

/** For runs: nothing listens. */
export const noTrace: Trace = () => {};
