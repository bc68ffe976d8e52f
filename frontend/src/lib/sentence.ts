import type { TFunction } from 'i18next';
import { type Reason, type ReasonUnit, reasonFigures } from '#shared/model/reason.ts';
import { SECOND_MS } from '#shared/units.ts';
import {
  formatCount,
  formatCurrent,
  formatDuration,
  formatEnergy,
  formatPercent,
  formatPower,
  formatTime,
  type SiteClock,
} from './format.ts';

/** What a sentence needs in addition to its reason. */
export interface SentenceContext {
  readonly t: TFunction<'app'>;
  readonly clock: SiteClock;
  /** An appliance's name by id; null if it no longer exists. */
  readonly applianceName: (id: string) => string | null;
  /** A service's name by id. */
  readonly serviceName: (id: string) => string;
}

const writeNumber = (value: number, unit: ReasonUnit, { t, clock }: SentenceContext): string => {
  switch (unit) {
    case 'power':
      return formatPower(value, clock.locale);
    case 'energy':
      return formatEnergy(value, clock.locale);
    case 'current':
      return formatCurrent(value, clock.locale);
    case 'percent':
      return formatPercent(value, clock.locale);
    case 'duration':
      return formatDuration(value * SECOND_MS, t);
    default:
      return formatCount(value, clock.locale);
  }
};

const writeText = (value: string, unit: ReasonUnit, context: SentenceContext): string => {
  switch (unit) {
    case 'time':
      return formatTime(value, context.clock);
    case 'appliance':
      return context.applianceName(value) ?? context.t('appliance.gone');
    case 'service':
      return context.serviceName(value);
    default:
      return value;
  }
};

/** The sentence shown to the user: state, cause with its figure, what happens next. */
export const sentenceOf = (reason: Reason, context: SentenceContext): string => {
  const units: Readonly<Record<string, ReasonUnit>> = reasonFigures[reason.code];
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries<string | number>(reason.figures)) {
    const unit = units[name] ?? 'count';
    written[name] = typeof value === 'number' ? writeNumber(value, unit, context) : writeText(value, unit, context);
  }
  const said = { replace: written };
  const { nowMs } = context.clock;
  switch (reason.code) {
    case 'waiting-surplus':
    case 'stopping-cloud':
      if (Math.round(reason.figures.haveW) <= 0) return context.t(`sunless.${reason.code}`, said);
      break;
    case 'vendor-limit':
      if (Date.parse(reason.figures.until) <= nowMs) return context.t(`past.${reason.code}`, said);
      break;
  }
  return context.t(`reasons.${reason.code}`, said);
};
