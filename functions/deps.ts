import type { Logger } from '@aws-lambda-powertools/logger';
import type { RunInput, RunOutcome } from '#functions/control/run-types.ts';
import type { Adapter } from '#functions/integrations/port.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { NewId } from '#functions/platform/ids.ts';
import type { Storage } from '#functions/storage/index.ts';
import type { Manifest } from '#shared/integration.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';

/** Values of a service's credential fields by name. */
export type Fields = Readonly<Record<string, string>>;

/** Envelope encryption of vendors' secrets; the context binds them to their site and credentials. */
export interface Secrets {
  seal(accountId: AccountId, credentialsId: CredentialsId, fields: Fields): Promise<Uint8Array>;
  /** Throws when they were sealed for another site or credentials, or are damaged. */
  unseal(accountId: AccountId, credentialsId: CredentialsId, sealed: Uint8Array): Promise<Fields>;
}

/** One schedule per site. Both are safe to repeat. */
export interface Schedules {
  ensure(accountId: AccountId, intervalMinutes: number): Promise<void>;
  remove(accountId: AccountId): Promise<void>;
}

export interface Identity {
  /** @throws ApiError `login_failed`, `not_confirmed`, `too_many_requests` */
  signIn(email: string, password: string): Promise<{ accessToken: string; refreshToken: string; expiresIn: number }>;
}

/** The supported services. */
export interface Services {
  readonly manifests: readonly Manifest[];
  /** null: no such service. */
  manifest(service: string): Manifest | null;
  /** Opens a linked account. Throws for a service that does not exist. */
  open(service: string, fields: Fields): Adapter;
  /** Same account linked twice on a site is refused by this value; null: never a duplicate. */
  accountKey(service: string, fields: Fields): string | null;
}

/** Everything that handlers work with; a part is built when it is first asked for. */
export interface Deps {
  readonly now: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly schedules: Schedules;
  readonly identity: Identity;
  readonly services: Services;
  /** Address of the product without a slash at its end. */
  readonly publicUrl: string;
  /** One control run of a site. */
  runSite(input: RunInput): Promise<RunOutcome>;
  /**
   * Runs a site because its user wants something now. Waits some seconds for it at most and never fails: what it did not
   * do the next scheduled run does.
   */
  runNow(accountId: AccountId): Promise<void>;
}
