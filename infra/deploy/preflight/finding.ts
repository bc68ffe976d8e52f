/** What a check found out about one thing that a deployment needs. */
export type Finding =
  | { readonly verdict: 'good'; readonly check: string; readonly what: string }
  | {
      /** `missing` stops a deployment, `advice` does not. `unknown`: AWS did not say, which is not the same as good. */
      readonly verdict: 'missing' | 'advice' | 'unknown';
      readonly check: string;
      readonly what: string;
      readonly why: string;
      /** The command or setting that corrects it. */
      readonly fix: string;
    };

/** What AWS answered, or the name of the error; messages are left out, since they may quote requests. */
export type Answer<T> = { readonly value: T } | { readonly error: string };

const denied = /^(AccessDenied|AccessDeniedException|UnauthorizedOperation|NotAuthorized)$/;

/** @param action IAM's name of what was asked @param command by which it can be looked up by hand */
export const unknown = (check: string, what: string, error: string, action: string, command: string): Finding => ({
  verdict: 'unknown',
  check,
  what: `${what} is not known`,
  why: denied.test(error) ? `these credentials may not ${action}` : `${action} answered ${error}`,
  fix: denied.test(error) ? `allow ${action}, or look yourself: ${command}` : command,
});

/** The line of a finding. */
export const lineOf = (finding: Finding): string => {
  const head = `${finding.verdict.padEnd(7)}  ${finding.check}: ${finding.what}`;
  return finding.verdict === 'good' ? head : `${head}; ${finding.why}. Fix: ${finding.fix}`;
};

export const exitCodes = { good: 0, missing: 1, usage: 2, unknown: 3 } as const;

/** Exit code of a set of findings: what is missing outweighs what is unknown. */
export const exitCodeOf = (findings: readonly Finding[]): number => {
  const has = (verdict: Finding['verdict']): boolean => findings.some((one) => one.verdict === verdict);
  if (has('missing')) return exitCodes.missing;
  return has('unknown') ? exitCodes.unknown : exitCodes.good;
};
