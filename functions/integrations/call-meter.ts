import type { CredentialsId } from '#shared/model/ids.ts';

/**
 * Requests to vendors by link, since they were last stored. They are kept in this process until a run of the site stores its
 * state anyway: counting costs no write, and what a crashing process had not stored is lost.
 */
export interface CallMeter {
  count(credentialsId: CredentialsId): void;
  /** The count since the last call, which resets it to zero. */
  take(credentialsId: CredentialsId): number;
  /** Puts back what was taken, because it could not be stored. */
  restore(credentialsId: CredentialsId, calls: number): void;
}

const REMEMBERED = 10_000;

export const createCallMeter = (): CallMeter => {
  const counts = new Map<CredentialsId, number>();
  const add = (credentialsId: CredentialsId, calls: number): void => {
    if (calls > 0) counts.set(credentialsId, (counts.get(credentialsId) ?? 0) + calls);
    const [oldest] = counts.keys();
    if (counts.size > REMEMBERED && oldest !== undefined) counts.delete(oldest);
  };
  return {
    count: (credentialsId) => add(credentialsId, 1),
    take: (credentialsId) => {
      const calls = counts.get(credentialsId) ?? 0;
      counts.delete(credentialsId);
      return calls;
    },
    restore: add,
  };
};
