import type { TFunction } from 'i18next';
import type { ApplianceKind } from '#shared/model/appliance.ts';
import { type Reason, type ReasonUnit, reasonFigures } from '#shared/reasons.ts';
import { variantOf } from '#shared/sentence-variant.ts';
import { spokenPowerW } from '#shared/spoken.ts';
import { SECOND_MS } from '#shared/units.ts';
import {
  formatCents,
  formatCount,
  formatCurrent,
  formatDuration,
  formatEmission,
  formatPercent,
  formatPower,
  formatSpokenEnergy,
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
  /** The power that the reason names has just been commanded, and is not yet seen. */
  readonly going?: boolean;
}

const writeNumber = (value: number, unit: ReasonUnit, { t, clock }: SentenceContext): string => {
  switch (unit) {
    case 'power':
      return formatPower(spokenPowerW(value), clock.locale);
    case 'energy':
      return formatSpokenEnergy(value, clock.locale);
    case 'current':
      return formatCurrent(value, clock.locale);
    case 'percent':
      return formatPercent(value, clock.locale);
    case 'duration':
      return formatDuration(value * SECOND_MS, t);
    case 'price':
      return formatCents(value, clock.locale);
    case 'emission':
      return formatEmission(value, clock.locale);
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

/** Decimals at which two currents that differ are seen to differ; at most 3. */
const decimalsApart = (a: number, b: number): number =>
  [1, 2, 3].find((decimals) => a.toFixed(decimals) !== b.toFixed(decimals)) ?? 3;

const writeFigures = (reason: Reason, context: SentenceContext): Record<string, string> => {
  if (reason.code === 'limits-conflict') {
    const { minA, maxA } = reason.figures;
    const write = (currentA: number): string =>
      formatCurrent(currentA, context.clock.locale, decimalsApart(minA, maxA));
    return { minA: write(minA), maxA: write(maxA) };
  }
  const units: Readonly<Record<string, ReasonUnit>> = reasonFigures[reason.code];
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries<string | number>(reason.figures)) {
    const unit = units[name] ?? 'count';
    written[name] = typeof value === 'number' ? writeNumber(value, unit, context) : writeText(value, unit, context);
  }
  return written;
};

/**
 * The sentence shown to the user: cause with its figure, what happens next.
 * @param kind of the appliance that the reason is about; null if it no longer exists
 */
export const sentenceOf = (reason: Reason, kind: ApplianceKind | null, context: SentenceContext): string => {
  const said = { replace: writeFigures(reason, context) };
  const variant = variantOf(reason, kind, context.clock.nowMs, context.going);
  return variant === null ? context.t(`reasons.${reason.code}`, said) : context.t(`variants.${variant}`, said);
};
