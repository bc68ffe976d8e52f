import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDayTotalsRepository } from './history/day-totals.ts';
import { createDecisionRepository, createHistoryRepository } from './history/history.ts';
import { createCardRepository } from './money/cards.ts';
import { createFreeSiteRepository } from './money/free-sites.ts';
import { createGrantRepository } from './money/grants.ts';
import { createReferralRepository } from './money/referrals.ts';
import { createAuditRepository } from './people/audit.ts';
import { createCreationRepository } from './people/creations.ts';
import { createInvitationRepository } from './people/invitations.ts';
import { createMailRepository } from './people/mails.ts';
import { createMemberRepository, createUserRepository } from './people/users.ts';
import { createAccountRepository } from './site/accounts.ts';
import { createControlRepository } from './site/control.ts';
import { createCredentialsRepository, createWebhookRepository } from './site/credentials.ts';
import { createApplianceRepository, createSensorRepository } from './site/devices.ts';
import { createSiteList } from './site/site-list.ts';
import { createClaims } from './table/claims.ts';
import type { StorageContext } from './table/context.ts';
import { createRowReader } from './table/row-reader.ts';
import type { BadRow, Storage } from './types.ts';
import { createDueRepository } from './upkeep/due.ts';
import { createJobRepository } from './upkeep/jobs.ts';
import { createBudgetRepository } from './vendor/budgets.ts';
import { createDataKeyRepository } from './vendor/data-keys.ts';
import { createLinkStateRepository } from './vendor/link-states.ts';
import { createOutageRepository } from './vendor/outages.ts';
import { createTokenRepository } from './vendor/tokens.ts';

export { historyPoints } from './history/history-points.ts';
export { roleOn } from './people/users.ts';
export { StoredRowError } from './table/row-reader.ts';
export type * from './types.ts';
export { dueKinds } from './upkeep-types.ts';

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
