import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { accountKey } from './fields.ts';
import { manifest } from './manifest.ts';
import { acceptedSchema, devicesSchema, type VendorDevice } from './schemas.ts';

/** The vendor's calls, one method each. The only place for addresses, authentication and errors. */
export interface Client {
  devices(): Promise<readonly VendorDevice[]>;
  setState(id: string, on: boolean): Promise<void>;
}

/** Meanings of the status beyond the common rules of http.ts. */
const judgeSwitch = ({ status }: VendorAnswer): VendorError | null =>
  status === 409 ? new VendorError('offline', 'blueprint: the device is offline') : null;

export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const base = baseUrl(context, 'https://api.blueprint.example');
  const headers = { authorization: `Bearer ${context.fields.apiKey?.trim() ?? ''}` };

  return {
    async devices() {
      const url = `${base}/v1/devices`;
      const { body } = await http.request({ operation: 'devices', method: 'GET', url, headers, schema: devicesSchema });
      return body.devices;
    },
    async setState(id, on) {
      await http.request({
        operation: 'state',
        method: 'POST',
        url: `${base}/v1/devices/${encodeURIComponent(id)}/state`,
        headers,
        body: { json: { on } },
        // An absolute state: sending it again has no further effect.
        idempotent: true,
        schema: acceptedSchema,
        judge: judgeSwitch,
      });
    },
  };
};
