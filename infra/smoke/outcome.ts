/** What came of one step. `skipped`: it could not be tried here, which says nothing about the product. */
export interface Outcome {
  readonly step: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  /** What was seen, or why not. Without secrets. */
  readonly detail: string;
}

/** Thrown by a step that cannot be tried here. */
export class Skip extends Error {}

/**
 * Tries one step. Never fails: what is thrown becomes its outcome.
 * @param options.nowMs a clock; `reasonOf`: what a failure says, without secrets
 */
export const tryStep = async (
  step: string,
  work: () => Promise<string>,
  { nowMs, reasonOf }: { readonly nowMs: () => number; readonly reasonOf: (error: unknown) => string },
): Promise<Outcome> => {
  const startedMs = nowMs();
  const outcome = (result: Outcome['result'], detail: string): Outcome => ({
    step,
    result,
    ms: nowMs() - startedMs,
    detail,
  });
  try {
    return outcome('passed', await work());
  } catch (error) {
    return error instanceof Skip ? outcome('skipped', error.message) : outcome('failed', reasonOf(error));
  }
};

export const lineOf = ({ step, result, ms, detail }: Outcome): string =>
  `${result.padEnd(7)}  ${step.padEnd(12)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${detail}`.trimEnd();

/** The last line. */
export const summaryOf = (outcomes: readonly Outcome[]): string => {
  const count = (result: Outcome['result']): number => outcomes.filter((one) => one.result === result).length;
  const seconds = outcomes.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped in ${seconds.toFixed(0)} s`;
};
