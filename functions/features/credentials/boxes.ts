import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { boxSchema } from '#functions/ocpp/box.ts';
import { noWishes, wishesSchema } from '#functions/ocpp/known-boxes.ts';
import { settingsOf } from '#functions/ocpp/settings.ts';
import { boxView } from '#functions/ocpp/view.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { DAY_MS } from '#shared/units.ts';

/** Older refusals no longer matter. */
const REFUSAL_SHOWN_MS = DAY_MS;

/** What has dialled the address of a link: stored, so nobody is asked. Links of other services have no boxes. */
export const listBoxes =
  ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Handlers<'api'>['listBoxes'] =>
  async ({ params: { accountId, credentialsId } }) => {
    const link = await storage.credentials.get(accountId, credentialsId);
    if (!link) throw new ApiError('credentials_not_found');
    const nowMs = now();
    const [stored, key] = await Promise.all([
      storage.boxes.list(accountId, credentialsId, boxSchema, wishesSchema),
      link.webhookKeyHash === null ? null : storage.webhooks.findKey(link.webhookKeyHash),
    ]);
    const settings = settingsOf(link.settings);
    const boxes = [...stored].sort((a, b) => b.connectedAtMs - a.connectedAtMs);
    const { refusedAtMs = null, refusedWhy = null } = key ?? {};
    const isShown = refusedAtMs !== null && nowMs - refusedAtMs <= REFUSAL_SHOWN_MS;
    return {
      boxes: boxes.map((box) => boxView({ ...box, wishes: box.wishes ?? noWishes }, settings, nowMs)),
      refused: isShown && refusedWhy !== null ? { at: isoTime(refusedAtMs), why: refusedWhy } : null,
    };
  };
