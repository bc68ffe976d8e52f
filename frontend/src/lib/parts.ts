import { breath } from './breath.ts';

type Part = () => Promise<unknown>;

/** Runs code part by part: a browser runs what a file imports together with it at one go. */
export const oneByOne = async (parts: readonly Part[]): Promise<void> => {
  for (const part of parts) {
    await part();
    // In between it draws and answers to touches.
    await breath();
  }
};

/** The contract, after what it builds on. */
export const contractParts: readonly Part[] = [
  () => import('./plain-zod.ts'),
  () => import('#shared/model/common.ts'),
  () => import('#shared/model/reason.ts'),
  () => import('#shared/model/appliance.ts'),
  () => import('#shared/model/credentials.ts'),
  () => import('#shared/model/account.ts'),
  () => import('#shared/contract/index.ts'),
];
