import '../brand/fonts.css';
import '../app/frame.css';
import 'virtual:brand.css';
import 'virtual:theme.css';
import './guest.css';
import { enterOwnWorld } from './own-window.ts';

/** Entry of the demo home. Nothing of the app may have run before the page has a world of its own. */
const world = enterOwnWorld();
void import('./guest-start.tsx').then(({ start }) => start(world));
