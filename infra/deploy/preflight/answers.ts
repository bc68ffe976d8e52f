import type { CertificateDetail } from '@aws-sdk/client-acm';
import type { AccountLimit } from '@aws-sdk/client-lambda';
import type { ServiceQuota } from '@aws-sdk/client-service-quotas';
import type { GetAccountCommandOutput, GetEmailIdentityCommandOutput } from '@aws-sdk/client-sesv2';
import type { Stage } from '../../stages.ts';
import type { Answer } from './finding.ts';

/** Services whose quotas are compared with the stage's size. */
export const quotaServices = ['scheduler', 'cognito-idp', 'apigateway'] as const;
export type QuotaService = (typeof quotaServices)[number];

/** CloudFront reads certificates and firewalls, and is asked for its log, only here. */
export const GLOBAL_REGION = 'us-east-1';

/** The regions into which a stage is deployed; test/infra compares them with the stacks. */
export const regionsOf = ({ region }: Pick<Stage, 'region'>): readonly string[] => [
  ...new Set([region, GLOBAL_REGION]),
];

/** Who the credentials belong to, as STS says. */
export interface Identity {
  readonly account: Answer<string>;
  /** The account again, asked in the stage's region: a region that is not enabled rejects valid credentials. */
  readonly inRegion: Answer<string>;
}

/** What AWS says about the account and region of a stage. */
export interface Answers {
  readonly account: string;
  /** Version of the bootstrap stack by region; null: none. */
  readonly bootstrap: Readonly<Record<string, Answer<number | null>>>;
  readonly concurrency: Answer<AccountLimit>;
  /** Concurrency that this stage's own functions have reserved already. */
  readonly reservedHere: Answer<number>;
  /** By ARN; null: there is none. */
  readonly certificates: Readonly<Record<string, Answer<CertificateDetail | null>>>;
  readonly mailAccount: Answer<GetAccountCommandOutput>;
  /** null: there is no such identity. */
  readonly mailIdentity: Answer<GetEmailIdentityCommandOutput | null>;
  readonly quotas: Readonly<Record<QuotaService, Answer<readonly ServiceQuota[]>>>;
  /** Whether shards fire the stage's sites now. */
  readonly firesByShards: Answer<boolean>;
  /** Number of the account's CloudFront distributions, at least. */
  readonly distributions: Answer<number>;
}
