import { readEnv, readOptional } from '#functions/platform/env.ts';
import { createPush, type Push } from '#functions/platform/push.ts';
import { pushKeysOf } from '#functions/platform/push-keys.ts';
import { type Base, once } from './base.ts';

/** Pushes to browsers. @throws EnvError without PUSH_KEY, when the key pair is first used */
export const pushPart = ({ env, publicUrl, fetch, pushServices }: Base): { readonly push: () => Push } => ({
  push: once(() => {
    const operator = readOptional('OPERATOR_EMAIL', env);
    return createPush({
      keys: once(() => pushKeysOf(readEnv(['PUSH_KEY'], env).PUSH_KEY)),
      subject: () => (operator === null ? publicUrl() : `mailto:${operator}`),
      fetch,
      others: pushServices,
    });
  }),
});
