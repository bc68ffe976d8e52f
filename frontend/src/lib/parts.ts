import { breath } from './breath.ts';

type Part = () => Promise<unknown>;

/** Runs code part by part: a browser runs a file and its imports in one task. */
export const oneByOne = async (parts: readonly Part[]): Promise<void> => {
  for (const part of parts) {
    await part();
    // Yields to the browser in between.
    await breath();
  }
};

/** The contract, preceded by the modules that it depends on. */
export const contractParts: readonly Part[] = [
  () => import('./plain-zod.ts'),
  () => import('#shared/model/common.ts'),
  () => import('#shared/model/reason.ts'),
  () => import('#shared/model/appliance.ts'),
  () => import('#shared/model/credentials.ts'),
  () => import('#shared/model/account.ts'),
  () => import('#shared/contract/index.ts'),
];
