import type { Logger } from '@aws-lambda-powertools/logger';
import type { Notices } from '#functions/features/notices/notices.ts';
import type { ForecastSources } from '#functions/forecasts/forecasts.ts';
import type { SkyBook } from '#functions/forecasts/sky-book.ts';
import type { CallMeter } from '#functions/integrations/call-meter.ts';
import type { OutageWatch } from '#functions/integrations/outage-watch.ts';
import type { Services } from '#functions/integrations/services.ts';
import type { StoredTokens } from '#functions/integrations/stored-tokens.ts';
import type { Boxes } from '#functions/ocpp/known-boxes.ts';
import type { SetAddress } from '#functions/platform/addresses.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Identity } from '#functions/platform/cognito.ts';
import type { Connections } from '#functions/platform/connections.ts';
import type { EnvSource } from '#functions/platform/env.ts';
import type { NewId } from '#functions/platform/ids.ts';
import type { KeyedHash } from '#functions/platform/keyed-hash.ts';
import type { Outgoing } from '#functions/platform/outgoing.ts';
import type { Payments } from '#functions/platform/payments.ts';
import type { Push } from '#functions/platform/push.ts';
import type { Registration } from '#functions/platform/registration.ts';
import type { RunStarter } from '#functions/platform/run-starter.ts';
import type { Schedules } from '#functions/platform/schedules.ts';
import type { Secrets } from '#functions/platform/secrets.ts';
import type { NoticeQueue, SiteQueue } from '#functions/platform/site-queue.ts';
import type { EmailOf } from '#functions/platform/user-email.ts';
import type { DropIdentity } from '#functions/platform/user-pool.ts';
import type { UserSeal } from '#functions/platform/user-seal.ts';
import type { Storage } from '#functions/storage/index.ts';
import type { PriceBook } from '#functions/tariffs/price-book.ts';
import type { TariffSources } from '#functions/tariffs/tariffs.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import { type DepsOverrides, startBase } from './parts/base.ts';
import type { BoxLink } from './parts/boxes.ts';
import { compose } from './parts/compose.ts';
import type { RunNow, RunSite } from './parts/control.ts';
import {
  addresses,
  arrivals,
  boxes,
  control,
  factors,
  notices,
  outgoing,
  payments,
  payouts,
  push,
  queue,
  schedules,
  secrets,
  storage,
  tariffs,
  users,
  vendors,
} from './parts/index.ts';
import type { Sharding } from './parts/schedules.ts';

export type { Fields, Services } from '#functions/integrations/services.ts';

/** Everything that handlers work with; a part is built when it is first asked for, and then once. */
export interface Deps {
  readonly now: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly storage: Storage;
  readonly secrets: Secrets;
  /** Encryption of second factors. */
  readonly factorSeal: UserSeal;
  /** Encryption of payout details. */
  readonly payoutSeal: UserSeal;
  /** Encryption of addresses to which users want notices. */
  readonly addressSeal: UserSeal;
  /** Pushes to browsers. */
  readonly push: Push;
  /** Calls to addresses that users give. */
  readonly outgoing: Outgoing;
  readonly schedules: Schedules;
  /** The two ways of firing sites, for the move between them; null: the stage has schedules of sites only. */
  readonly sharding: Sharding | null;
  readonly siteQueue: SiteQueue;
  readonly noticeQueue: NoticeQueue;
  readonly runStarter: RunStarter;
  /** Connections of wallboxes. */
  readonly connections: Connections;
  /** The wallboxes of a link, for calling them. */
  readonly boxesOf: (link: BoxLink) => Promise<Boxes>;
  readonly identity: Identity;
  /** Users before their address is confirmed. */
  readonly registration: Registration;
  readonly emailOf: EmailOf;
  readonly setAddress: SetAddress;
  /** Takes a user out of the user pool. */
  readonly dropIdentity: DropIdentity;
  /** The mails that the product writes; without MAIL_FROM none goes out. */
  readonly notices: Notices;
  /** The payment provider; without its keys every call answers `payments_unavailable`. */
  readonly payments: Payments;
  /** Whether tax is part of our prices or comes on top; null: none is computed. */
  readonly tax: TaxBehavior | null;
  /** Free sites that one user may own. */
  readonly maxFreeSites: number;
  readonly services: Services;
  /** Vendors' tokens of linked accounts. */
  readonly vendorTokens: StoredTokens;
  /** Requests to vendors that no run has written down yet. */
  readonly meter: CallMeter;
  /** Trouble of whole services, as sites see it. */
  readonly outages: OutageWatch;
  /** Who publishes prices of power. */
  readonly tariffSources: TariffSources;
  /** What sites pay and earn. */
  readonly priceBook: PriceBook;
  /** Who says how much sun is to come. */
  readonly forecastSources: ForecastSources;
  /** What is known of it. */
  readonly skyBook: SkyBook;
  /** In place of network and e-mail addresses. */
  readonly keyedHash: KeyedHash;
  /** Address of the product without a slash at its end. */
  readonly publicUrl: string;
  readonly runSite: RunSite;
  readonly runNow: RunNow;
}

/**
 * All parts together, for the local product and tests. In the cloud each function's entry composes the parts that its row in
 * the table names (`shared/functions.ts`), so that its bundle carries no others. Clients are created nowhere else. A part that is
 * never used reads no variable.
 * @throws EnvError when a part is first used and its variables are missing or wrong
 */
export const buildDeps = (env: EnvSource, overrides: DepsOverrides = {}): Deps =>
  compose(startBase(env, overrides), {
    storage,
    secrets,
    factors,
    schedules,
    queue,
    arrivals,
    boxes,
    users,
    vendors,
    notices,
    payments,
    payouts,
    push,
    outgoing,
    addresses,
    control,
    tariffs,
  });
