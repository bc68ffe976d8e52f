import type { TFunction } from 'i18next';
import type { FlatPowerPrice } from '#shared/flat-power-prices.ts';
import { dateTag, type Locale } from '#shared/locales.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { SECOND_MS } from '#shared/units.ts';
import { formatDuration } from '../../../lib/format.ts';
import { GAP_S, type PriceMethod, type StatementSums } from './statement-data.ts';
import type { StatementColumn, StatementText } from './statement-pdf.ts';

/** What is typed into a statement; empty: left out. */
export interface StatementForm {
  readonly method: PriceMethod;
  readonly name: string;
  readonly recipient: string;
  readonly plate: string;
  readonly address: string;
  readonly serial: string;
  /** Whether the meter is certified under the Measuring Instruments Directive, as its owner says. */
  readonly mid: 'yes' | 'no' | 'unknown';
}

interface StatementOf {
  readonly t: TFunction<'app'>;
  readonly locale: Locale;
  readonly zone: string;
  readonly site: string;
  /** The month or year in words. */
  readonly period: string;
  readonly form: StatementForm;
  readonly sums: StatementSums;
  readonly flat: FlatPowerPrice;
  readonly madeAt: Date;
  /** SHA-256 of the data. */
  readonly hash: string;
}

/** Widths add up to the width between the margins, pt. */
const WIDTHS = { start: 90, end: 90, car: 86, from: 60, to: 60, energy: 50, how: 38, amount: 37 } as const;

const writers = (locale: Locale, zone: string) => {
  const number = (digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const [energy, meter] = [number(2), number(1)];
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const time = new Intl.DateTimeFormat(dateTag(locale), {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    kWh: (wh: number): string => energy.format(wh / 1000),
    meter: (wh: number): string => meter.format(wh / 1000),
    eur: (eur: number): string => money.format(eur),
    price: (eur: number): string =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 }).format(eur),
    time: (at: string | Date): string => time.format(new Date(at)),
  };
};

/** A statement in the reader's language. Pure. */
export const statementText = (of: StatementOf): StatementText => {
  const { t, locale, zone, site, period, form, sums, flat, madeAt, hash } = of;
  const write = writers(locale, zone);
  const money = sums.amountEur !== null;
  const tx = (key: string, values: Record<string, unknown> = {}): string => t(`statement.${key}` as never, values);
  const columns: StatementColumn[] = [
    { head: tx('start'), width: WIDTHS.start, align: 'left' },
    { head: tx('end'), width: WIDTHS.end, align: 'left' },
    { head: tx('car'), width: WIDTHS.car + (money ? 0 : WIDTHS.amount), align: 'left' },
    { head: tx('meterStart'), width: WIDTHS.from, align: 'right' },
    { head: tx('meterEnd'), width: WIDTHS.to, align: 'right' },
    { head: 'kWh', width: WIDTHS.energy, align: 'right' },
    { head: tx('how'), width: WIDTHS.how, align: 'left' },
    ...(money ? [{ head: 'EUR', width: WIDTHS.amount, align: 'right' } as const] : []),
  ];
  const counterOf = ({ counter }: ChargingSession, end: 'startWh' | 'endWh'): string =>
    counter === null ? '–' : write.meter(counter[end]);
  const rows = sums.lines.map(({ session, car, amountEur }) => [
    write.time(session.startedAt),
    write.time(session.endedAt ?? session.startedAt),
    [car ?? session.name, session.use === null ? null : t(`sessions.uses.${session.use}`), session.note]
      .filter((part) => part !== null)
      .join(', '),
    counterOf(session, 'startWh'),
    counterOf(session, 'endWh'),
    write.kWh(session.energyWh),
    tx(session.energyBy === 'counter' ? 'counted' : 'integrated'),
    ...(money ? [write.kWh((amountEur ?? 0) * 1000)] : []),
  ]);
  const typed = (key: string, value: string): (readonly [string, string])[] =>
    value.trim() === '' ? [] : [[tx(key), value.trim()]];
  const gaps = sums.lines.filter(({ session }) => session.gapS >= GAP_S);
  return {
    title: tx('title'),
    // Months begin with a small letter in most languages.
    subtitle: `${period.charAt(0).toLocaleUpperCase(locale)}${period.slice(1)}, ${site}`,
    facts: [
      ...typed('name', form.name),
      ...typed('recipient', form.recipient),
      ...typed('plate', form.plate),
      [tx('site'), form.address.trim() === '' ? site : `${site}, ${form.address.trim()}`],
      [tx('chargers'), [...new Set(sums.lines.map(({ session }) => session.name))].join(', ') || '–'],
      ...typed('serial', form.serial),
      [tx('mid'), tx(`midIs.${form.mid}`)],
      ...sums.meters.map(
        (meter) =>
          [
            tx('meter', { name: meter.name }),
            tx('meterSpan', {
              from: write.meter(meter.startWh),
              fromAt: write.time(meter.startAt),
              to: write.meter(meter.endWh),
              toAt: write.time(meter.endAt),
            }),
          ] as const,
      ),
    ],
    columns,
    rows,
    sums: [
      [tx('sessions'), String(sums.lines.length)],
      [tx('ofSun'), `${write.kWh(sums.sunWh)} kWh`],
      [tx('energy'), `${write.kWh(sums.energyWh)} kWh`],
      ...(sums.amountEur === null ? [] : [[tx('amount'), write.eur(sums.amountEur)] as const]),
    ],
    notes: [
      tx('measured', { counted: write.kWh(sums.countedWh), energy: write.kWh(sums.energyWh) }),
      ...(form.method === 'flat' && money
        ? [tx('flat', { price: write.price(flat.eurPerKWh), source: flat.source })]
        : []),
      ...(form.method === 'cost' && money ? [tx('cost')] : []),
      ...(gaps.length > 0
        ? [
            tx('gaps', {
              count: gaps.length,
              list: gaps
                .map(
                  ({ session }) => `${write.time(session.startedAt)}: ${formatDuration(session.gapS * SECOND_MS, t)}`,
                )
                .join('; '),
            }),
          ]
        : []),
      ...(sums.corrected > 0 ? [tx('corrected', { count: sums.corrected })] : []),
      ...(sums.running > 0 ? [tx('running', { count: sums.running })] : []),
      tx('proof'),
      tx('hash', { hash }),
    ],
    signature: tx('signature'),
    footer: tx('footer', { at: write.time(madeAt), zone }),
    page: (page, pages) => tx('page', { page, pages }),
    lostLetters: tx('lostLetters'),
    language: locale,
    madeAt,
  };
};
