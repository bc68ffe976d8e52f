import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAccountRepository } from './accounts.ts';
import { createAuditRepository } from './audit.ts';
import { createBudgetRepository } from './budgets.ts';
import { createCardRepository } from './cards.ts';
import { createClaims } from './claims.ts';
import type { StorageContext } from './context.ts';
import { createControlRepository } from './control.ts';
import { createCreationRepository } from './creations.ts';
import { createCredentialsRepository, createWebhookRepository } from './credentials.ts';
import { createDataKeyRepository } from './data-keys.ts';
import { createDayTotalsRepository } from './day-totals.ts';
import { createApplianceRepository, createSensorRepository } from './devices.ts';
import { createDueRepository } from './due.ts';
import { createFreeSiteRepository } from './free-sites.ts';
import { createGrantRepository } from './grants.ts';
import { createDecisionRepository, createHistoryRepository } from './history.ts';
import { createInvitationRepository } from './invitations.ts';
import { createJobRepository } from './jobs.ts';
import { createLinkStateRepository } from './link-states.ts';
import { createMailRepository } from './mails.ts';
import { createOutageRepository } from './outages.ts';
import { createReferralRepository } from './referrals.ts';
import { createRowReader } from './row-reader.ts';
import { createSiteList } from './site-list.ts';
import { createTokenRepository } from './tokens.ts';
import type { BadRow, Storage } from './types.ts';
import { createMemberRepository, createUserRepository } from './users.ts';

export { historyPoints } from './history-points.ts';
export { StoredRowError } from './row-reader.ts';
export type * from './types.ts';
export { dueKinds } from './upkeep-types.ts';
export { roleOn } from './users.ts';

export interface StorageOptions {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of every row that was dropped because it does not have its shape: to log and to count. */
  readonly onBadRow?: (row: BadRow) => void;
}

/** All access to the table, by intent; README.md lists the patterns. */
export const createStorage = ({ client, tableName, now, onBadRow = () => {} }: StorageOptions): Storage => {
  const rows = createRowReader(now, onBadRow);
  const context: StorageContext = { client, tableName, now, rows, connection: { client, table: tableName } };
  const claims = createClaims(context);
  const history = createHistoryRepository(context);
  const decisions = createDecisionRepository(context);
  const days = createDayTotalsRepository(context, history);
  return {
    users: createUserRepository(context),
    members: createMemberRepository(context),
    invitations: createInvitationRepository(context),
    audit: createAuditRepository(context),
    mails: createMailRepository(context),
    accounts: createAccountRepository(context),
    grants: createGrantRepository(context),
    sensors: createSensorRepository(context, claims),
    appliances: createApplianceRepository(context, claims),
    credentials: createCredentialsRepository(context, claims),
    tokens: createTokenRepository(context),
    budgets: createBudgetRepository(context),
    outages: createOutageRepository(context),
    linkStates: createLinkStateRepository(context),
    webhooks: createWebhookRepository(context),
    history,
    decisions,
    days,
    control: createControlRepository(context, history, decisions, days),
    dataKeys: createDataKeyRepository(context),
    due: createDueRepository(context),
    siteList: createSiteList(context),
    jobs: createJobRepository(context),
    referrals: createReferralRepository(context),
    cards: createCardRepository(context),
    freeSites: createFreeSiteRepository(context),
    creations: createCreationRepository(context),
  };
};
