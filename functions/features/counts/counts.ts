import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { bareLogger } from '#functions/platform/logger.ts';

/** Adds to the sums of how the app is used. They are metrics of lines in the log: nothing is stored, and no line says whose it is. */
export const createCountHandlers = ({ logger }: Pick<Deps, 'logger'>): Pick<Handlers<'api'>, 'addCounts'> => {
  const log = bareLogger(logger);
  return {
    addCounts: async ({ body }) => {
      log.info('app used', body);
      return { counted: true };
    },
  };
};
