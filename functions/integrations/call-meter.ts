import type { CredentialsId } from '#shared/model/ids.ts';

/**
 * Requests to vendors by link, since they were last written down. They are kept in this process until a run of the site
 * stores its state anyhow: counting costs no write, and what a dying process had not written is missing.
 */
export interface CallMeter {
  count(credentialsId: CredentialsId): void;
  /** What was counted since the last time; zero from here on. */
  take(credentialsId: CredentialsId): number;
  /** Gives back what was taken, as it could not be written down. */
  giveBack(credentialsId: CredentialsId, calls: number): void;
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
    giveBack: add,
  };
};
