import type { AccountId, InvitationId, UserId } from '#shared/model/ids.ts';
import type { AuditEntry, Invitation } from '#shared/model/member.ts';

export interface StoredInvitation extends Invitation {
  readonly accountId: AccountId;
  /** Who took it and is about to be a member. */
  readonly takenBy: UserId | null;
}

/** Invitations to a site, one per address. */
export interface InvitationRepository {
  /** Makes the invitation, or renews the one that is there, which keeps its id. */
  invite(accountId: AccountId, email: string, newId: () => InvitationId): Promise<StoredInvitation>;
  get(accountId: AccountId, email: string): Promise<StoredInvitation | null>;
  /** Open ones, strongly consistent. */
  listOfAccount(accountId: AccountId): Promise<readonly StoredInvitation[]>;
  /** From the GSI: for display; may lag behind by a moment. */
  listOfEmail(email: string): Promise<readonly StoredInvitation[]>;
  /** Takes it for a user: from then on it cannot be withdrawn. The same user twice is once. @returns false when it is gone */
  take(accountId: AccountId, email: string, userId: UserId): Promise<boolean>;
  /** Deletes it unless somebody took it. @returns false when somebody did; true also when there is none */
  withdraw(accountId: AccountId, email: string): Promise<boolean>;
  /** Deletes it. Twice is once. */
  remove(accountId: AccountId, email: string): Promise<void>;
}

export interface AuditRepository {
  /** The same key twice is one entry. @returns whether it is new */
  add(accountId: AccountId, entry: AuditEntry & { readonly key: string; readonly userId: UserId }): Promise<boolean>;
  /** Newest first. */
  list(accountId: AccountId, count: number): Promise<readonly AuditEntry[]>;
}

/** What keeps mail from being sent twice, and anything from being done too often. */
export interface MailRepository {
  /** @returns false when this mail was sent, or is under way */
  claim(mailKey: string): Promise<boolean>;
  /** It was sent, for good. */
  sent(mailKey: string): Promise<void>;
  /** It was not sent and may be tried again. */
  release(mailKey: string): Promise<void>;
  /** Counts one use. @returns false when there were `most` on this UTC day */
  use(quotaKey: string, most: number): Promise<boolean>;
}

/** A site on its way, or made, under the name of a wish. */
export interface Creation {
  readonly accountId: AccountId;
  /** Digest of what was wished. */
  readonly wish: string;
  readonly done: boolean;
  /** Whoever began it has died: it may be begun anew with the same site. */
  readonly abandoned: boolean;
}

/** Keeps a wish for a site from being fulfilled twice, for a day. Strongly consistent. */
export interface CreationRepository {
  get(userId: UserId, keyHash: string): Promise<Creation | null>;
  /** Begins a new one, or goes on with an abandoned one of the same site. @returns the maker's lease; null when somebody else was faster */
  begin(userId: UserId, keyHash: string, wished: Pick<Creation, 'accountId' | 'wish'>): Promise<number | null>;
  /** The site is there. Only by its maker. */
  finish(userId: UserId, keyHash: string, lease: number): Promise<void>;
  /** Nothing came of it, and it may be tried again. Only by its maker. */
  release(userId: UserId, keyHash: string, lease: number): Promise<void>;
  /** Of a user who goes; of one site: when that goes. Twice is once. */
  forget(userId: UserId, accountId?: AccountId): Promise<void>;
}
