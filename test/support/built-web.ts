import { ensureWeb } from '#infra/local/gateway/build-web.ts';
import { root } from '#test/local/driver.ts';

/** Builds the web app once, before several processes would do so concurrently. */
export const setup = (): Promise<void> => ensureWeb(root, console.log);
