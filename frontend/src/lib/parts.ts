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
