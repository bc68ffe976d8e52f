import type { BatterySlotKind } from '#shared/model/battery.ts';
import type { Reason } from '#shared/model/reason.ts';
import type { BatteryMemory, ChargeNowMemory, GoalKind, SocMapMemory } from './memory/state.ts';

/**
 * The vocabulary that all layers share: what one layer concludes and a lower one has to carry. Types only, so that observe
 * can hold an intent without knowing how modes become intents.
 */

/** What an appliance must have received by a time, counted from another. Exactly one of the amounts is set. */
export interface Goal {
  readonly kind: GoalKind;
  readonly sinceMs: number;
  readonly byMs: number;
  readonly energyWh: number | null;
  /** Time on, s. */
  readonly runS: number | null;
  /** State of charge, %, of a battery of `batteryWh`. */
  readonly percent: number | null;
  readonly batteryWh: number | null;
}

/** What the plan of the day says of an appliance now (`functions/control/planner`). Prices in EUR per kWh. */
export interface AppliancePlan {
  /** In this quarter hour. */
  readonly importEur: number;
  readonly feedInEur: number;
  /** What the same kWh costs later by the plan, as far as the sun is followed for it. */
  readonly laterEur: number;
  /** What one kWh more is worth: the dearest that the goals need. */
  readonly worthEur: number;
  /** The grid charges at full power: this quarter hour is among the cheapest that the goals need. */
  readonly gridNow: boolean;
  /** When the grid charges next, or now, ms, and what a kWh then costs; null: the plan needs no grid. */
  readonly gridAtMs: number | null;
  readonly gridEur: number | null;
  /** Sun that the plan counts on before the next goal, Wh. */
  readonly sunWh: number;
  /** The next goal, ms. */
  readonly byMs: number;
  /** The edge of the slot at which this may change, ms. */
  readonly untilMs: number;
}

/** What the plan of the day says of the home battery now (`functions/control/planner`). Prices in EUR per kWh. */
export type BatteryPlan =
  | {
      readonly kind: BatterySlotKind;
      readonly importEur: number;
      /** Mean price where its energy is used instead. */
      readonly laterEur: number;
      /** The edge of the slots at which this may change, ms. */
      readonly untilMs: number;
      /** Charge at which it is not charged any further, %; 100 where it is held. */
      readonly toPercent: number;
    }
  /** It does what it does without us: nothing is worth more, or why that is not known. */
  | { readonly kind: 'normal'; readonly why: 'planned' | 'no-plan' | 'capacity-unknown' };

/** Whether power from the grid is as cheap or as clean as its owner wants it, and when that changes. */
export interface CheapPower {
  readonly holds: boolean;
  /** The end of a time in which it holds, or the beginning of the next one, ms; null: none is known. */
  readonly changesMs: number | null;
  /** What decides, at the time in which it holds: a price, EUR per kWh, or CO2, g per kWh. null: neither is known. */
  readonly by: { readonly kind: 'price' | 'co2'; readonly value: number; readonly limit: number } | null;
}

/** When the grid has to help so that the most urgent unmet goal of an appliance is met. */
export interface GridHelp {
  /** The latest start of grid power that still meets the goal, or the time at which it began, ms. */
  readonly gridAtMs: number;
  readonly byMs: number;
  /** The car does not report its charge and counts as empty. */
  readonly unknownCharge: boolean;
  /** The start has come: full power until the goal is met. */
  readonly due: boolean;
  /** What full power from now on does not bring in time, Wh; 0: it brings everything, or the car's charge is unknown. */
  readonly shortWh: number;
}

/** What the mode asks for, before any surplus is allocated. */
export type Intent =
  /** Follow the surplus. */
  | { readonly kind: 'surplus' }
  | ForcedIntent
  /** Not ours to command. */
  | {
      readonly kind: 'leave';
      readonly reason: Reason;
      /** When it ends by itself, ms; absent: when the user says so. */
      readonly untilMs?: number;
    };

/** On or off regardless of the surplus. */
export interface ForcedIntent {
  readonly kind: 'force';
  readonly on: boolean;
  /** null: as much as the limits allow. */
  readonly currentA: number | null;
  readonly reason: Reason;
  /** When it ends by itself, ms; null: when the user says so. */
  readonly untilMs: number | null;
}

/** An intent, with where the battery map and the wish to charge now stand that it may come from. */
export interface ResolvedIntent {
  readonly intent: Intent;
  /** null: the appliance follows no battery map. */
  readonly socMap: SocMapMemory | null;
  /** Absent or null: there was none. */
  readonly chargeNow?: ChargeNowMemory | null;
}

/** PV that is expected until sunset against what the home battery lacks, Wh. */
export interface SunsetNeed {
  readonly expectedWh: number;
  readonly missingWh: number;
  /** Highest charge power that the battery was ever seen to take, W. */
  readonly mostW: number;
}

/** What of the home battery's power belongs to the appliances. */
export interface BatteryRule {
  readonly memory: BatteryMemory;
  /** Charge power counts as surplus. */
  readonly offered: boolean;
  /** Discharge is not subtracted: the battery may carry running appliances. */
  readonly helps: boolean;
  /** Power kept free for the battery, W; 0: what it takes now is all it gets. */
  readonly reservedW: number;
  /** The need that decided; null: unknown, or the strategy does not ask. */
  readonly need: SunsetNeed | null;
}
