import type { Deps } from '#functions/deps.ts';
import { credentialsOf } from '#functions/features/link.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { deviceIdSchema } from '#functions/ocpp/device-id.ts';
import { serviceBox } from '#functions/ocpp/service.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';

const failures = {
  offline: () => new VendorError('offline', 'the wallbox is not connected'),
  busy: () => new VendorError('rate_limited', 'the wallbox has another call to answer'),
  silent: () => new VendorError('timeout', 'the wallbox does not answer'),
} as const;

/** Has a wallbox do what its user wants, and says what it answered. What it then does, it reports. */
export const serviceBoxHandler =
  (deps: Pick<Deps, 'storage' | 'boxesOf'>): Handlers<'api'>['serviceBox'] =>
  async ({ params: { accountId, credentialsId }, body: { deviceId, action } }) => {
    const site = await loadSite(deps, accountId);
    const { service } = credentialsOf(site, credentialsId);
    const device = deviceIdSchema.safeParse(deviceId);
    if (service !== BOX_SERVICE || !device.success) throw new ApiError('unknown_device');
    const { identity, connectorId } = device.data;
    const boxes = await deps.boxesOf({ accountId, credentialsId });
    const box = (await boxes.list()).find((each) => each.identity === identity);
    if (box === undefined) throw new ApiError('unknown_device');
    const result = await serviceBox(boxes, box, connectorId, action);
    if (result === 'offline' || result === 'busy' || result === 'silent') throw failures[result]();
    return { result };
  };
