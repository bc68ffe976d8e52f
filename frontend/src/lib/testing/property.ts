// biome-ignore lint/style/noRestrictedImports: test/support is not for browser code; the seed is fixed below
import fc from 'fast-check';

// A change is judged by its own cases and not by chance.
fc.configureGlobal({ seed: 20_260_621 });

export { fc };
