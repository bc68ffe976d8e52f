import type { OutageStore } from '#functions/integrations/outage-watch.ts';
import type { BudgetStore } from '#functions/integrations/shared-budget.ts';
import type { TokenStore } from '#functions/integrations/stored-tokens.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { ControlStore } from '../control/store.ts';
import type {
  ApplianceRepository,
  CredentialsRepository,
  LinkStateRepository,
  SensorRepository,
  WebhookRepository,
} from './types-devices.ts';
import type { DayTotalsRepository, DecisionRepository, HistoryRepository } from './types-history.ts';
import type { AuditRepository, CreationRepository, InvitationRepository, MailRepository } from './types-people.ts';
import type { StoredSite } from './types-rows.ts';
import type { AccountRepository, GrantRepository, MemberRepository, UserRepository } from './types-sites.ts';
import type {
  CardRepository,
  DueRepository,
  FreeSiteRepository,
  JobRepository,
  ReferralRepository,
  SiteListRepository,
} from './upkeep-types.ts';

export type * from './types-devices.ts';
export type * from './types-history.ts';
export type * from './types-people.ts';
export type * from './types-rows.ts';
export type * from './types-sites.ts';
export type * from './upkeep-types.ts';

/** What control asks of storage; also the screens' way to read a whole site. The query is strongly consistent. */
export interface ControlRepository extends ControlStore {
  loadSite(accountId: AccountId): Promise<StoredSite | null>;
  /** The same of a site that is being deleted, as far as it is left; null for every other. */
  loadRemains(accountId: AccountId): Promise<StoredSite | null>;
  /** Makes a run that has loaded the site already come too late to command anything. */
  overtake(accountId: AccountId): Promise<void>;
}

/** Wrapped data keys, one per shard of sites (functions/platform/secrets.ts). */
export interface DataKeyRepository {
  get(shard: number): Promise<Uint8Array | null>;
  /** @returns false when the shard has one already, which then counts */
  create(shard: number, wrapped: Uint8Array): Promise<boolean>;
}

export interface Storage {
  readonly users: UserRepository;
  readonly members: MemberRepository;
  readonly invitations: InvitationRepository;
  readonly audit: AuditRepository;
  readonly mails: MailRepository;
  readonly accounts: AccountRepository;
  readonly grants: GrantRepository;
  readonly sensors: SensorRepository;
  readonly appliances: ApplianceRepository;
  readonly credentials: CredentialsRepository;
  readonly tokens: TokenStore;
  readonly budgets: BudgetStore;
  readonly outages: OutageStore;
  readonly linkStates: LinkStateRepository;
  readonly webhooks: WebhookRepository;
  readonly history: HistoryRepository;
  readonly decisions: DecisionRepository;
  readonly days: DayTotalsRepository;
  readonly control: ControlRepository;
  readonly dataKeys: DataKeyRepository;
  readonly due: DueRepository;
  readonly siteList: SiteListRepository;
  readonly jobs: JobRepository;
  readonly referrals: ReferralRepository;
  readonly cards: CardRepository;
  readonly freeSites: FreeSiteRepository;
  readonly creations: CreationRepository;
}

/** A stored row that does not have its shape: dropped from lists and reported, never passed on. */
export interface BadRow {
  readonly entity: string;
  /** Paths of the fields that are wrong; never their values. */
  readonly fields: readonly string[];
}
