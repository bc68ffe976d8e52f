import { checkProduct } from '#functions/features/check/check.ts';
import { readEnv } from '#functions/platform/env.ts';

const { PUBLIC_URL } = readEnv(['STAGE', 'PUBLIC_URL'], process.env);

/** Looks at the product from outside. Throws with what is wrong, so that it is counted and stands in the log. */
export const handler = async (): Promise<{ readonly status: 'well' }> => {
  const wrong = await checkProduct({ fetch: globalThis.fetch, publicUrl: PUBLIC_URL });
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return { status: 'well' };
};
