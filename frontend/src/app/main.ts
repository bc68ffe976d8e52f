import '../brand/fonts.css';
import './frame.css';
import 'virtual:brand.css';
import 'virtual:theme.css';
import '../lib/colour-mode.ts';
import './ahead/ahead.ts';
import { reloadOnMissingCode } from '../lib/chunk-reload.ts';
import { install } from '../lib/install.ts';
import { contractParts, oneByOne } from '../lib/parts.ts';

reloadOnMissingCode();
install.start();

/** Entry of the app. The document preloads the files of all parts. */
void oneByOne([...contractParts, async () => (await import('./start.tsx')).start()]);
