import type { Plugin } from 'vite';
import { contractRows } from '../../shared/contract/index.ts';
import { callsOf } from '../../shared/contract/outline.ts';

const outline = /[\\/]src[\\/]lib[\\/]outline\.ts$/;

/**
 * Writes the calls of the contract as a table, so that the browser loads neither the contract nor zod before it shows a home's first
 * figures. The server has checked what it sends, and both are built and deployed together.
 */
export const contractOutline = (): Plugin => ({
  name: 'sunward-contract-outline',
  apply: 'build',
  load: (id) =>
    outline.test(id)
      ? `import { trusting } from '#shared/contract/trusting.ts';\nexport const outline = trusting(${JSON.stringify(callsOf(contractRows))});`
      : null,
});
