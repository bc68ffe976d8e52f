import type { Manifest } from '#shared/integration.ts';
import type { Happening } from '#shared/model/hooks.ts';
import type { AccountId, ApplianceId, CredentialsId } from '#shared/model/ids.ts';
import type { Notice } from '#shared/model/notices.ts';
import type { SkyBook } from '../forecasts/sky-book.ts';
import type { CallMeter } from '../integrations/call-meter.ts';
import type { LinkNotes } from '../integrations/link-notes.ts';
import type { OutageWatch } from '../integrations/outage-watch.ts';
import type { Adapter } from '../integrations/port.ts';
import type { TokenLink } from '../integrations/stored-tokens.ts';
import type { Clock } from '../platform/clock.ts';
import type { PriceBook } from '../tariffs/price-book.ts';
import type { PastPrices } from './sessions/session-prices.ts';
import type { ControlStore, SiteBundle } from './store.ts';
import type { Claim, Trigger, TriggerPolicy } from './triggers.ts';

/** Values of a service's credential fields by name, decrypted. */
export type CredentialFields = Readonly<Record<string, string>>;

/** Structured log; takes no secret and no vendor body. */
export interface RunLog {
  info(message: string, data?: Readonly<Record<string, unknown>>): void;
  warn(message: string, data?: Readonly<Record<string, unknown>>): void;
  error(message: string, data?: Readonly<Record<string, unknown>>): void;
}

/** Everything that a run needs from outside. Wired in one place (parts/control.ts); tests build it in one place, too. */
export interface RunDeps {
  readonly store: ControlStore;
  /** Decrypts the fields of a link. Throws when it cannot. */
  readonly unseal: (
    accountId: AccountId,
    credentialsId: CredentialsId,
    sealed: Uint8Array,
  ) => Promise<CredentialFields> | CredentialFields;
  /**
   * Opens a linked account at a vendor; `signal` aborts its requests, `link` finds its tokens. Throws for a service that
   * does not exist.
   */
  readonly open: (service: string, fields: CredentialFields, signal: AbortSignal, link: TokenLink) => Adapter;
  /** null: no such service (any more). */
  readonly manifest: (service: string) => Manifest | null;
  /** What the site paid and earned then, by the quarter hour. */
  readonly pastPrices: PastPrices;
  /** What sites with a tariff pay and earn; absent: the prices of the settings count. */
  readonly prices?: Pick<PriceBook, 'pricesAhead' | 'pricesThen' | 'co2Then'>;
  /** What the sky of a site is expected to give; absent: plans go by past days. */
  readonly skies?: Pick<SkyBook, 'sky'>;
  /** Requests sent with each link since the last run. */
  readonly meter: Pick<CallMeter, 'take' | 'restore'>;
  /** What adapters keep between runs. */
  readonly notes: Pick<LinkNotes, 'newest'>;
  /** Detects failures of whole services. */
  readonly outages: Pick<OutageWatch, 'note' | 'publish'>;
  /** Notifies the owner that a link's secret is refused; idempotent by `mark`. */
  readonly tellBroken: (
    accountId: AccountId,
    link: { readonly credentialsId: CredentialsId; readonly service: string; readonly mark: string },
  ) => Promise<void>;
  /**
   * Puts on the list of what is due that somebody looks whether runs still look after the site's home battery, and lets it go where
   * none does. Before it is told something that does not end by itself. Idempotent.
   */
  readonly watchBattery: (accountId: AccountId, nowMs: number) => Promise<void>;
  /**
   * Orders a scheduled run of the site for a later moment, ms since the epoch, at most LATEST_ORDER_MS ahead. It may be lost, or
   * come twice. Answers whether the order was taken, and never fails. null: nobody takes orders, as in a user's call.
   */
  readonly order: ((accountId: AccountId, atMs: number) => Promise<boolean>) | null;
  /**
   * Hands news to who delivers it; whoever gets it twice delivers it once. Answers whether all was taken, and never fails.
   * null: nobody takes it, as in a user's call; a scheduled run hands it over.
   */
  readonly tell: ((news: News) => Promise<boolean>) | null;
  readonly now: Clock;
  readonly log: RunLog;
  /** For lines about all sites together, which must not identify this one. */
  readonly bareLog: Pick<RunLog, 'info'>;
}

/** What a run found to say: to members, and to webhooks. */
export interface News {
  readonly notices: readonly Notice[];
  readonly happenings: readonly Happening[];
}

export interface RunInput {
  readonly accountId: AccountId;
  readonly trigger: Trigger;
  /** The time that the schedule meant, or of the click or the report, ms since the epoch. */
  readonly atMs: number;
  /** Real time that the run may take, ms; absent: as long as its trigger allows. */
  readonly withinMs?: number;
  /** A link that is read in any case: its device was just commanded. Absent: none. */
  readonly reads?: CredentialsId;
}

/** A run under way: what its steps (observe, commit, record) share. */
export interface SiteRun {
  readonly deps: RunDeps;
  readonly bundle: SiteBundle;
  readonly policy: TriggerPolicy;
  readonly claim: Extract<Claim, { readonly skip: null }>;
  /** A link that is read in any case; null: none. */
  readonly reads: CredentialsId | null;
  /** Time between two scheduled runs, s. */
  readonly intervalS: number;
  /** Shortest time between two runs that reports start, s; null: none does. */
  readonly stepS: number | null;
  /** Aborts when the run is over: a request that outlives it must not act in a later one. */
  readonly signal: AbortSignal;
  /** Real time for the whole run, ms, and what is left of it, at least a second. */
  readonly timeLimitMs: number;
  readonly leftMs: () => number;
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
      /**
       * Reason code of each appliance whose decision says something new, with the action if there was one:
       * `charging-sun set`. Absent: none does.
       */
      readonly decided?: Readonly<Record<ApplianceId, string>>;
    }
  | {
      readonly status: 'skipped';
      /**
       * `no-site`: it is gone; `duplicate`: its minute or step was already claimed; `too-early`: the site's interval is not
       * over; `awaits-refresh`: a run is ordered for the moment at which the vendor has new values; `left-to-reports`: reports
       * start runs, and one of them does the minute's work; `overtaken`: another run stored its state in between, and its
       * commands hold; `resting`: at night, nothing was read and nothing is to be done.
       */
      readonly why:
        | 'no-site'
        | 'duplicate'
        | 'too-early'
        | 'awaits-refresh'
        | 'left-to-reports'
        | 'overtaken'
        | 'resting';
    };
