import type { SecurityMailFacts, SiteDeletionCause, UserEvent } from './mail-facts.ts';

/** Notices that say what happened, and nothing else of their own. */
type PlainKind = {
  [K in keyof SecurityMailFacts]: UserEvent extends SecurityMailFacts[K] ? K : never;
}[Exclude<keyof SecurityMailFacts, 'emailRestored' | 'userDeleted'>];

interface Said {
  readonly subject: string;
  readonly what: string;
}

/** What the security notices of a language say. Sentences that are added to another begin without a space. */
export interface SecurityWords {
  readonly when: string;
  readonly device: string;
  readonly deviceUnknown: string;
  readonly country: string;
  readonly countryUnknown: string;
  /** Label of the button. */
  readonly newPassword: string;
  readonly you: string;
  readonly notYou: string;
  readonly thenReply: string;
  readonly plain: Readonly<Record<PlainKind, Said>>;
  readonly emailChanged: Said & { readonly notYou: string; readonly orReply: string; readonly undo: string };
  readonly emailRestored: Said & { readonly next: string };
  readonly handedOver: {
    readonly subject: string;
    /** @param site quoted */
    readonly what: (site: string, newOwner: string | null) => string;
  };
  readonly causes: Readonly<Record<NonNullable<SiteDeletionCause>, string>>;
  readonly siteDeleted: {
    readonly subject: string;
    /** @param site quoted */
    readonly what: (site: string) => string;
    readonly questions: string;
  };
  readonly userDeleted: Said & { readonly notYou: string; readonly andReply: string };
}
