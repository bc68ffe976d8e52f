import { checkProduct } from '#functions/features/check/check.ts';
import { readEnv } from '#functions/platform/env.ts';

const { PUBLIC_URL } = readEnv(['STAGE', 'PUBLIC_URL'], process.env);

/** Checks the product from outside. Throws with what is wrong, so that it is counted and logged. */
export const handler = async (): Promise<{ readonly status: 'well' }> => {
  const wrong = await checkProduct({ fetch: globalThis.fetch, publicUrl: PUBLIC_URL });
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return { status: 'well' };
};
