import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process, and all that it starts, a temporary folder of their own, which is gone when it ends. Workers are killed
 * rather than ended, so that what each would remove at its end stayed: half a gigabyte per run of synthesised stages.
 */
export const inScratchFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'sunward-test-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
