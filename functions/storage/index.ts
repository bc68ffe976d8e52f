import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createChargingSessions } from './history/charging-sessions.ts';
import { createDays } from './history/day-totals.ts';
import { createDecideInputs } from './history/decide-inputs.ts';
import { createDecisions } from './history/decisions.ts';
import { createHistory } from './history/readings.ts';
import { createCards } from './money/cards.ts';
import { createEarnings } from './money/earnings.ts';
import { createFreeSites } from './money/free-sites.ts';
import { createGrants } from './money/grants.ts';
import { createPayoutDetails } from './money/payout-details.ts';
import { createPrices } from './money/prices.ts';
import { createTrialCards } from './money/trial-cards.ts';
import { createApiTokens } from './people/api-tokens.ts';
import { createCreations } from './people/creations.ts';
import { createInvitations } from './people/invitations.ts';
import { createMailedCodes } from './people/mailed-codes.ts';
import { createMails } from './people/mails.ts';
import { createMembers } from './people/members.ts';
import { createNoticeAddresses } from './people/notice-addresses.ts';
import { createNoticeSettings } from './people/notice-settings.ts';
import { createNoticesTold } from './people/notices-told.ts';
import { createPushDevices } from './people/push-devices.ts';
import { createQuotas } from './people/quotas.ts';
import { createReferrals } from './people/referrals.ts';
import { createSecondFactors } from './people/second-factors.ts';
import { createSessions } from './people/sessions.ts';
import { createTrail } from './people/trail.ts';
import { createUsers } from './people/users.ts';
import { createMarketDays } from './prices/market-days.ts';
import { createMarketFeeds } from './prices/market-feeds.ts';
import { createSkyDays } from './prices/sky-days.ts';
import { createSunSites } from './prices/sun-sites.ts';
import { createSupplierDays } from './prices/supplier-days.ts';
import { createTariffs } from './prices/tariffs.ts';
import { createAccounts } from './site/accounts.ts';
import { createApplianceItems } from './site/appliance-items.ts';
import { createAppliances } from './site/appliances.ts';
import { createBoxes } from './site/boxes.ts';
import { createControl } from './site/control.ts';
import { createCredentials } from './site/credentials.ts';
import { createHookDeliveries } from './site/hook-deliveries.ts';
import { createHooks } from './site/hooks.ts';
import { createPlanning } from './site/planning.ts';
import { createSensors } from './site/sensors.ts';
import { createShards } from './site/shards.ts';
import { createSiteList } from './site/site-list.ts';
import { createSiteRemoval } from './site/site-removal.ts';
import { createWebhooks } from './site/webhooks.ts';
import { createClaims } from './table/claims.ts';
import type { StorageContext } from './table/context.ts';
import { type BadRow, createRowReader } from './table/row-reader.ts';
import { createDue } from './upkeep/due.ts';
import { createJobs } from './upkeep/jobs.ts';
import { createBudgets } from './vendor/budgets.ts';
import { createDataKeys } from './vendor/data-keys.ts';
import { createLinkStates } from './vendor/link-states.ts';
import { createOutages } from './vendor/outages.ts';
import { createVendorTokens } from './vendor/vendor-tokens.ts';

export { forgotten } from './history/charging-sessions.ts';
export { sourcesOf } from './history/day-energy.ts';
export type { SunMonth } from './history/day-totals.ts';
export { historyPoints } from './history/history-points.ts';
export { chargingSessionId, type StoredChargingSession } from './history/session-rows.ts';
export type { Commission, LedgerEntry, StoredPayout } from './money/earnings.ts';
export type { StoredGrant } from './money/grants.ts';
export type { StoredPayoutDetails } from './money/payout-details.ts';
export type { StoredInvitation } from './people/invitations.ts';
export { type Membership, roleOn } from './people/members.ts';
export type { StoredNoticeAddress } from './people/notice-addresses.ts';
export type { StoredPushDevice } from './people/push-devices.ts';
export type { QuotaRepository } from './people/quotas.ts';
export type { StoredSecondFactor } from './people/second-factors.ts';
export { newestFirst, type RecordedEntry, type TrailEntry, type TrailTarget } from './people/trail.ts';
export type { StoredUser } from './people/users.ts';
export type { MarketFeed } from './prices/market-feeds.ts';
export type { StoredTariff } from './prices/tariffs.ts';
export type { AccountChanges, Billing, NewAccount, StoredAccount } from './site/accounts.ts';
export type { ApplianceChanges, NewAppliance, StoredAppliance } from './site/appliances.ts';
export type { BoxKey } from './site/boxes.ts';
export type { StoredSite } from './site/control.ts';
export type { CredentialsChanges, NewCredentials, StoredCredentials } from './site/credentials.ts';
export type { StoredDelivery } from './site/hook-deliveries.ts';
export type { StoredHook } from './site/hooks.ts';
export type { NewSensor, StoredSensor } from './site/sensors.ts';
export type { SiteListRepository } from './site/site-list.ts';
export type { StoredReport, WebhookRepository } from './site/webhooks.ts';
export { type BadRow, StoredRowError } from './table/row-reader.ts';
export { type DueEntry, type DueKind, dueKinds } from './upkeep/due.ts';
export type { JobRepository } from './upkeep/jobs.ts';
export type { LinkState } from './vendor/link-states.ts';

export interface StorageOptions {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called for every row that was dropped because it does not match its schema: to log and to count. */
  readonly onBadRow?: (row: BadRow) => void;
}

/** All access to the table, by intent; README.md lists the patterns. */
export const createStorage = ({ client, tableName, now, onBadRow = () => {} }: StorageOptions) => {
  const rows = createRowReader(now, onBadRow);
  const context: StorageContext = { client, tableName, now, rows, connection: { client, table: tableName } };
  const claims = createClaims(context);
  const accounts = createAccounts(context);
  const appliances = createAppliances(context, claims);
  const history = createHistory(context);
  const decisions = createDecisions(context);
  const decideInputs = createDecideInputs(context);
  const days = createDays(context, history, decisions);
  const chargingSessions = createChargingSessions(context, history, decisions);
  const shards = createShards(context);
  const webhooks = createWebhooks(context);
  return {
    // site
    accounts: { ...accounts, ...createSiteRemoval(context, accounts, shards) },
    sensors: createSensors(context, claims),
    appliances: { ...appliances, ...createApplianceItems(context, appliances) },
    credentials: createCredentials(context, claims),
    webhooks,
    boxes: createBoxes(context),
    hooks: createHooks(context),
    hookDeliveries: createHookDeliveries(context),
    control: createControl(
      context,
      history,
      decisions,
      decideInputs,
      days,
      webhooks,
      chargingSessions,
      createPlanning(context),
    ),
    siteList: createSiteList(context),
    shards,
    // history
    history,
    decisions,
    decideInputs,
    days,
    chargingSessions,
    // people
    users: createUsers(context),
    members: createMembers(context),
    invitations: createInvitations(context),
    trail: createTrail(context),
    mails: createMails(context),
    noticeSettings: createNoticeSettings(context),
    noticeAddresses: createNoticeAddresses(context),
    noticesTold: createNoticesTold(context),
    pushDevices: createPushDevices(context),
    mailedCodes: createMailedCodes(context),
    quotas: createQuotas(context),
    creations: createCreations(context),
    payoutDetails: createPayoutDetails(context),
    secondFactors: createSecondFactors(context),
    sessions: createSessions(context),
    apiTokens: createApiTokens(context),
    // people and money
    referrals: { ...createReferrals(context), ...createEarnings(context) },
    // money
    grants: createGrants(context),
    cards: createCards(context),
    trialCards: createTrialCards(context),
    freeSites: createFreeSites(context),
    prices: createPrices(context),
    // prices of power
    tariffs: createTariffs(context),
    skyDays: createSkyDays(context),
    sunSites: createSunSites(context),
    marketDays: createMarketDays(context),
    marketFeeds: createMarketFeeds(context),
    supplierDays: createSupplierDays(context),
    // vendors
    vendorTokens: createVendorTokens(context),
    budgets: createBudgets(context),
    outages: createOutages(context),
    linkStates: createLinkStates(context),
    dataKeys: createDataKeys(context),
    // upkeep
    due: createDue(context),
    jobs: createJobs(context),
  };
};
export type Storage = ReturnType<typeof createStorage>;
