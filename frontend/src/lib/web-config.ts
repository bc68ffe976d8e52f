import './plain-zod.ts';
import { WEB_CONFIG_PATH, type WebConfig, webConfigSchema } from '#shared/web-config.ts';

let loading: Promise<WebConfig> | null = null;

/** Where this page runs: read once; a failed read is tried again by the next caller. */
export const loadWebConfig = (): Promise<WebConfig> => {
  loading ??= fetch(WEB_CONFIG_PATH, { cache: 'no-store' })
    .then(async (response) => webConfigSchema.parse(await response.json()))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
};
