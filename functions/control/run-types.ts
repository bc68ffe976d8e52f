import type { Manifest } from '#shared/integration.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import type { CallMeter } from '../integrations/call-meter.ts';
import type { LinkNotes } from '../integrations/link-notes.ts';
import type { OutageWatch } from '../integrations/outage-watch.ts';
import type { Adapter } from '../integrations/port.ts';
import type { TokenLink } from '../integrations/stored-tokens.ts';
import type { Clock } from '../platform/clock.ts';
import type { ControlStore } from './store.ts';

/** Values of a service's credential fields by name, decrypted. */
export type CredentialFields = Readonly<Record<string, string>>;

/** Structured log; takes no secret and no vendor body. */
export interface RunLog {
  info(message: string, data?: Readonly<Record<string, unknown>>): void;
  warn(message: string, data?: Readonly<Record<string, unknown>>): void;
  error(message: string, data?: Readonly<Record<string, unknown>>): void;
}

/** Everything that a run of a site needs from outside. */
export interface RunDeps {
  readonly store: ControlStore;
  /** Decrypts the fields of a link. Throws when it cannot. */
  readonly unseal: (
    accountId: AccountId,
    credentialsId: CredentialsId,
    sealed: Uint8Array,
  ) => Promise<CredentialFields> | CredentialFields;
  /**
   * Opens a linked account at a vendor; `signal` ends what is under way with it, `link` finds its tokens. Throws for a
   * service that does not exist.
   */
  readonly open: (service: string, fields: CredentialFields, signal: AbortSignal, link: TokenLink) => Adapter;
  /** null: no such service (any more). */
  readonly manifest: (service: string) => Manifest | null;
  /** Requests that were sent with links since the last run; absent: not counted. */
  readonly meter?: Pick<CallMeter, 'take' | 'giveBack'>;
  /** What adapters want remembered; absent: nothing. */
  readonly notes?: Pick<LinkNotes, 'newest'>;
  /** Notices trouble of whole services; absent: nobody does. */
  readonly outages?: Pick<OutageWatch, 'note' | 'tell'>;
  /** Tells the owner that a link's secret is refused; the same mark twice is heard once. Absent: nobody is told. */
  readonly tellBroken?: (
    accountId: AccountId,
    link: { readonly credentialsId: CredentialsId; readonly service: string; readonly mark: string },
  ) => Promise<void>;
  readonly now: Clock;
  readonly log: RunLog;
}

export interface RunInput {
  readonly accountId: AccountId;
  /** `user`: a click that shall take effect at once; never too early. */
  readonly cause: 'schedule' | 'user';
  /** The time that the schedule meant, ms; for `user` the time of the click. */
  readonly scheduledMs: number;
  /** Real time that the run may take, ms; absent: as long as a run may take at all. */
  readonly withinMs?: number;
}

/** How a run ended. */
export type RunOutcome =
  | {
      readonly status: 'done';
      /** Commands that the vendors took, and those that failed. */
      readonly commands: number;
      readonly failedCommands: number;
      /** Targets that could not be read. */
      readonly failedReads: number;
      readonly tookMs: number;
      /** What the appliances took from the sun since the last run, Wh. */
      readonly sunWh: number;
      /** Age of the data that led, s; null: there was none, or the home rests at night. */
      readonly dataAgeS: number | null;
      /** 1 when an appliance was decided on with data that was too old. */
      readonly stale: 0 | 1;
    }
  | {
      readonly status: 'skipped';
      /**
       * `no-site`: it is gone; `duplicate`: this minute was already claimed; `too-early`: the site's interval is not over;
       * `overtaken`: another run wrote in between, and its commands hold; `resting`: at night, with nobody to ask and nothing to do.
       */
      readonly why: 'no-site' | 'duplicate' | 'too-early' | 'overtaken' | 'resting';
    };
