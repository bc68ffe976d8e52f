import './starting.css';
import 'virtual:theme.css';
import { reloadOnMissingCode } from '../lib/chunk-reload.ts';
import { contractParts, oneByOne } from '../lib/parts.ts';

reloadOnMissingCode();

/** Where the app begins. The document asks for the files of all parts from the first. */
void oneByOne([
  ...contractParts,
  () => import('@emotion/styled'),
  () => import('@mui/material/Toolbar'),
  () => import('./theme.ts'),
  async () => (await import('./start.tsx')).start(),
]);
