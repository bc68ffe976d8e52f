import { faultForLog } from '#functions/http/error-edge.ts';
import { type CallMeter, createCallMeter } from '#functions/integrations/call-meter.ts';
import { createLinkNotes, type LinkNotes } from '#functions/integrations/link-notes.ts';
import { createOutageWatch, type OutageWatch } from '#functions/integrations/outage-watch.ts';
import { createServices, type Services } from '#functions/integrations/services.ts';
import { createStoredTokens, type StoredTokens } from '#functions/integrations/stored-tokens.ts';
import type { Boxes } from '#functions/ocpp/known-boxes.ts';
import { readOptional } from '#functions/platform/env.ts';
import type { Secrets } from '#functions/platform/secrets.ts';
import { sealTokens, unsealTokens } from '#functions/platform/token-seal.ts';
import type { Storage } from '#functions/storage/index.ts';
import { type Base, once } from './base.ts';
import type { BoxLink } from './boxes.ts';
import { ourValues } from './our-values.ts';

interface VendorsPart {
  readonly services: () => Services;
  readonly vendorTokens: () => StoredTokens;
  readonly meter: () => CallMeter;
  readonly notes: () => LinkNotes;
  readonly outages: () => OutageWatch;
}

/** The vendors' clouds: every service, the tokens of linked accounts, call counts and outages. */
export const vendorsPart = (
  base: Base,
  others: {
    readonly storage: () => Storage;
    readonly secrets: () => Secrets;
    readonly boxesOf: () => (link: BoxLink) => Promise<Boxes>;
  },
): VendorsPart => {
  const { env, now, fetch, sleep, logger, publicUrl } = base;
  const meter = once(createCallMeter);
  const notes = once(() => createLinkNotes(now));
  const vendorTokens = once(() =>
    createStoredTokens({
      store: others.storage().vendorTokens,
      seal: (link, set) => sealTokens(others.secrets(), link, set),
      unseal: (link, sealed) => unsealTokens(others.secrets(), link, sealed),
      now,
      sleep,
      onUnsaved: ({ accountId, credentialsId }, error) =>
        logger().error('tokens not stored', { accountId, credentialsId, fault: faultForLog(error) }),
    }),
  );
  return {
    vendorTokens,
    meter,
    notes,
    outages: once(() =>
      createOutageWatch({
        store: () => others.storage().outages,
        now,
        onFailed: (service, error) => logger().error('outage not kept', { vendor: service, fault: faultForLog(error) }),
      }),
    ),
    services: once(() =>
      createServices({
        fetch,
        now,
        sleep,
        baseUrls: readOptional('VENDOR_BASE_URLS', env) ?? {},
        app: ourValues(base, ['APP_CREDENTIALS', 'APP_CREDENTIALS_SECRET']),
        tokens: vendorTokens,
        meter: meter(),
        publicUrl,
        notes: notes(),
        boxes: async (link) => others.boxesOf()(link),
        budgets: () => others.storage().budgets,
        onPauseUnsaved: (service, error) =>
          logger().error('pause not stored', { vendor: service, fault: faultForLog(error) }),
      }),
    ),
  };
};
