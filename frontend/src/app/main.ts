import 'virtual:theme.css';
import { breath } from '../lib/breath.ts';
import { reloadOnMissingCode } from '../lib/chunk-reload.ts';

reloadOnMissingCode();

/**
 * Where the app begins: what others build on, one after the other. A browser runs what a file imports together with it at
 * one go; between two of these it draws and answers to touches. The document asks for their files from the first.
 */
const parts = [
  () => import('../lib/plain-zod.ts'),
  () => import('#shared/model/common.ts'),
  () => import('#shared/model/reason.ts'),
  () => import('#shared/model/appliance.ts'),
  () => import('#shared/model/credentials.ts'),
  () => import('#shared/model/account.ts'),
  () => import('#shared/contract/index.ts'),
  () => import('@mui/material/Toolbar'),
  () => import('./theme.ts'),
  async () => (await import('./start.tsx')).start(),
];

const begin = async (): Promise<void> => {
  for (const part of parts) {
    await part();
    await breath();
  }
};

void begin();
