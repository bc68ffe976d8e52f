import '../brand/fonts.css';
import './starting.css';
import 'virtual:brand.css';
import 'virtual:theme.css';
import { reloadOnMissingCode } from '../lib/chunk-reload.ts';
import { contractParts, oneByOne } from '../lib/parts.ts';

reloadOnMissingCode();

/** Entry of the app. The document preloads the files of all parts. */
void oneByOne([
  ...contractParts,
  () => import('@emotion/styled'),
  () => import('@mui/material/Toolbar'),
  () => import('./theme.ts'),
  async () => (await import('./start.tsx')).start(),
]);
