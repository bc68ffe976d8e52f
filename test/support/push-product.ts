import { createPushService, type PushService, type ShownPush } from '#infra/local/push-service.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { startProduct, type TestProduct } from './product.ts';

export interface PushProduct {
  readonly product: TestProduct;
  /** Another maker's library opens what it is sent, as a browser's push service and the browser do. */
  readonly service: PushService;
  readonly stop: () => Promise<void>;
}

/** A product whose pushes go to a push service over HTTP. @param shown called with what a browser would show */
export const startPushProduct = async (nowMs: number, shown: (push: ShownPush) => void): Promise<PushProduct> => {
  const product = await startProduct(nowMs);
  const service = createPushService('s'.repeat(40), shown, () => product.time.nowMs);
  const served = await serveFetch(service.handle);
  product.outside.push = async (request) => {
    const { url, method, headers } = request;
    return fetch(new URL(new URL(url).pathname, served.url), { method, headers, body: await request.arrayBuffer() });
  };
  return {
    product,
    service,
    stop: async () => {
      await served.close();
      await product.stop();
    },
  };
};
