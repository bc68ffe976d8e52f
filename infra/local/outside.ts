import { createOutgoing, type Outgoing } from '#functions/platform/outgoing.ts';
import { PUSH_HOST } from './push-service.ts';

/** Where a simulated server of a user's own would be on the internet. Nobody has such a name. */
export const HOOK_HOST = 'hooks.simulator.example';

/** A call to a simulated server of a user. */
export interface HookCall {
  readonly timeMs: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A fetch that asks the simulated push service where it is meant. */
export const pushFetch =
  (inner: typeof globalThis.fetch, homeUrl: string): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { hostname, pathname } = new URL(request.url);
    return hostname === PUSH_HOST ? inner(`${homeUrl}${pathname}`, init) : inner(input, init);
  };

/** Calls to addresses of users: to the simulated one they end here, all others go to the internet as they do in the cloud. */
export const createLocalOutgoing = (onCall: (call: HookCall) => void, now: () => number): Outgoing => {
  const internet = createOutgoing();
  return {
    post: async (request) => {
      if (new URL(request.url).hostname !== HOOK_HOST) return internet.post(request);
      onCall({ timeMs: now(), ...request });
      return { status: 204, retryAfterS: null };
    },
  };
};
