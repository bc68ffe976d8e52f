import { readEnv } from '#functions/platform/env.ts';
import type { RunStarter } from '#functions/platform/run-starter.ts';
import { type Base, once } from './base.ts';

/** Starts runs at what arrives. Its client is a file of its own in a bundle, which is loaded with the first report that starts one. */
export const arrivalsPart = ({ env, aws }: Base): { readonly runStarter: () => RunStarter } => {
  const open = once(async () => {
    const { openRunStarter } = await import('#functions/platform/run-starter.ts');
    return openRunStarter(aws('lambda'), readEnv(['CONTROL_FUNCTION_ARN'], env).CONTROL_FUNCTION_ARN);
  });
  return { runStarter: once(() => ({ start: async (...arrival) => (await open()).start(...arrival) })) };
};
