import { KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms';
import { AROUND_ATTEMPTS, type Busy, busyMiddleware } from '#functions/storage/table/busy.ts';

/** @param onBusy called for every request that failed after all retries but may succeed later */
export const openKms = (config: KMSClientConfig, onBusy: (busy: Busy) => void): KMSClient => {
  const client = new KMSClient(config);
  client.middlewareStack.add(busyMiddleware(onBusy), AROUND_ATTEMPTS);
  return client;
};
