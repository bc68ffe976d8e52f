import type { SiteNeed } from '#shared/model/site-health.ts';
import type { InvitedRole } from '#shared/roles.ts';

/** What every security notice says. Times and names of countries are formatted. */
export interface Event {
  /** When it happened. */
  readonly when: string;
  /** Address of the page on which a new password is requested. */
  readonly url: string;
  /** A reply reaches the operator. */
  readonly answered: boolean;
}
/** What a user did, or someone in the user's name. null: not known. */
export interface UserEvent extends Event {
  readonly device: string | null;
  readonly country: string | null;
}

/** Why a site was deleted: by its owner or by us, after its cancellation, or because it was never paid. null: not known. */
export type SiteDeletionCause = 'owner' | 'operator' | 'cancelled' | 'unpaid' | null;

/** The facts in each security notice. */
export interface SecurityMailFacts {
  readonly newDevice: UserEvent;
  readonly passwordChanged: UserEvent;
  readonly secondFactorOn: UserEvent;
  readonly secondFactorOff: UserEvent;
  readonly recoveryCodesReplaced: UserEvent;
  readonly recoveryCodeUsed: UserEvent;
  readonly payoutDetailsChanged: UserEvent;
  readonly tokenCreated: UserEvent;
  /** To the former address. `undoUrl` holds the only copy of a secret. */
  readonly emailChanged: UserEvent & { readonly undoUrl: string };
  readonly emailRestored: UserEvent;
  readonly ownershipHandedOver: Event & { readonly site: string; readonly newOwner: string | null };
  readonly siteDeleted: UserEvent & { readonly site: string; readonly cause: SiteDeletionCause };
  readonly userDeleted: UserEvent;
}

/**
 * The facts in each mail but the security notices, which have their own. Dates are formatted. A text that is not `OURS` reaches the words
 * quoted and without links.
 */
export interface OwnMailFacts {
  readonly invitation: {
    readonly site: string;
    readonly invitedBy: string | null;
    readonly role: InvitedRole;
    readonly url: string;
  };
  readonly linkBroken: { readonly site: string; readonly service: string; readonly url: string };
  readonly paymentFailed: { readonly site: string; readonly url: string };
  readonly trialEnded: { readonly site: string; readonly url: string };
  readonly siteDeletion: { readonly site: string; readonly date: string; readonly url: string };
  readonly signUpCode: { readonly code: string };
  readonly signUpTaken: { readonly url: string };
  readonly passwordCode: { readonly code: string };
  readonly addressCode: { readonly code: string };
  readonly addressTaken: Readonly<Record<string, never>>;
  /** `sites`: names; null: all sites of the user. `lastUsed`: null: it was not used yet. */
  readonly tokenExpires: {
    readonly name: string;
    readonly hint: string;
    readonly sites: readonly string[] | null;
    readonly date: string;
    readonly lastUsed: string | null;
    readonly url: string;
  };
  /**
   * Sites that need a hand, the worst first; `all`: how many there are. `names`: of what does not work. `since`: null: unknown, or no
   * matter of time.
   */
  readonly sitesDigest: {
    readonly sites: readonly {
      readonly site: string;
      readonly need: SiteNeed;
      readonly names: readonly string[];
      readonly since: string | null;
      readonly url: string;
    }[];
    readonly all: number;
    readonly url: string;
    readonly muteUrl: string;
  };
  readonly siteNotice: {
    readonly title: string;
    readonly body: string;
    readonly site: string;
    readonly url: string;
    readonly muteUrl: string;
  };
}

/** The facts in each mail. Feedback is read by the operator, in English. */
export interface MailFacts extends OwnMailFacts, SecurityMailFacts {
  readonly feedback: { readonly summary: string; readonly description: string; readonly userId: string };
}
export type MailKind = keyof MailFacts;
