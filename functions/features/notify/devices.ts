import type { Deps } from '#functions/deps.ts';
import { deviceOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { UserId } from '#shared/model/ids.ts';
import { MAX_PUSH_DEVICES } from '#shared/model/push.ts';

type DeviceRows = 'listPushDevices' | 'addPushDevice' | 'removePushDevice';

/** Where a user gets pushes. */
export const createPushDeviceHandlers = ({
  storage: { pushDevices },
  push,
}: Pick<Deps, 'storage' | 'push'>): Pick<Handlers<'api'>, DeviceRows> => {
  const shown = async (userId: UserId) => ({
    publicKey: push.publicKey,
    devices: (await pushDevices.list(userId))
      .map(({ id, device, since, lastSentAt }) => ({ id, device, since, lastSentAt }))
      .sort((a, b) => b.since.localeCompare(a.since)),
  });
  return {
    listPushDevices: ({ params: { userId } }) => shown(userId),

    addPushDevice: async ({ params: { userId }, body: { subscription }, caller: { sessionId }, headers }) => {
      const { endpoint, keys } = subscription;
      if (!push.accepts(endpoint))
        throw new ApiError('invalid_request', { faults: [fault('subscription.endpoint', 'push_address')] });
      const id = hashOf(endpoint);
      await pushDevices.put({ userId, id, sessionId, endpoint, ...keys, device: deviceOf(headers['user-agent']) });
      const oldestFirst = (await pushDevices.list(userId))
        .filter((device) => device.id !== id)
        .sort((a, b) => a.since.localeCompare(b.since));
      const tooMany = Math.max(0, oldestFirst.length + 1 - MAX_PUSH_DEVICES);
      for (const device of oldestFirst.slice(0, tooMany)) await pushDevices.remove(userId, device.id);
      return shown(userId);
    },

    removePushDevice: async ({ params: { userId, pushId } }) => {
      await pushDevices.remove(userId, pushId);
      return shown(userId);
    },
  };
};
