import type { PushMessage } from '#functions/platform/push.ts';
import type { StoredAccount, StoredUser } from '#functions/storage/index.ts';
import type { NoticeChannel, NoticeKind } from '#shared/notices.ts';

/** A notice in words, to somebody. */
export interface Said {
  /** `test`: the reader tries a way. */
  readonly kind: NoticeKind | 'test';
  readonly title: string;
  readonly body: string;
  readonly facts: object;
  /** When it happened. */
  readonly at: string;
  /** Page that it leads to, below the prefix of a locale. */
  readonly path: string;
  /** Names it to its reader: the same however often it comes. */
  readonly key: string;
  /** What it is about: a later one about the same takes its place. */
  readonly about: string;
  readonly urgency: PushMessage['urgency'];
  /** From now on, s. */
  readonly ttlS: number;
  readonly account: StoredAccount;
  readonly user: StoredUser;
  /** Token that ends this kind by a way. null: there is nothing to end. */
  muteToken(channel: NoticeChannel): string | null;
  /** Token that charges now. null: there is nothing to charge. */
  readonly chargeToken: string | null;
}
