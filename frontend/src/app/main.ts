import '../brand/fonts.css';
import './frame.css';
import 'virtual:brand.css';
import 'virtual:theme.css';
import '../lib/colour-mode.ts';
import './ahead/ahead.ts';
import '../lib/plain-zod.ts';
import { breath } from '../lib/breath.ts';
import { reloadOnMissingCode } from '../lib/chunk-reload.ts';
import { install } from '../lib/install.ts';

reloadOnMissingCode();
install.start();

/** Entry of the app. The document preloads its files; the first figures are drawn before they run. */
void breath().then(async () => (await import('./start.tsx')).start());
