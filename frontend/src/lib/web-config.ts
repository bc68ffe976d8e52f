import './plain-zod.ts';
import { type WebConfig, webConfigSchema } from '#shared/web-config.ts';
import { WEB_CONFIG_PATH } from '#shared/web-config-path.ts';

let loading: Promise<WebConfig> | null = null;

/** The configuration of this deployment, read once; after a failure the next caller retries. */
export const loadWebConfig = (): Promise<WebConfig> => {
  loading ??= fetch(WEB_CONFIG_PATH, { cache: 'no-store' })
    .then(async (response) => webConfigSchema.parse(await response.json()))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
};
