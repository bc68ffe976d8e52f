import { useTranslation } from 'react-i18next';
import type { PriceBand } from '../../lib/day/strip-bands.ts';
import type { TimeRange } from '../../lib/day/time-range.ts';
import { formatCents } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { Spoken } from '../spoken.tsx';

/** Height of the drawing in its own units; the lowest price is still seen. */
const [HEIGHT, LEAST] = [28, 3] as const;

interface PriceLaneProps {
  readonly band: PriceBand;
  readonly span: TimeRange;
  readonly clock: (atMs: number) => string;
}

/** What grid power will cost, as steps: cheap is low. Below nothing hangs under the line. */
export const PriceLane = ({ band: { steps, low, high }, span, clock }: PriceLaneProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const say = useSpoken();
  const prices = { low: formatCents(low.eur, locale), high: formatCents(high.eur, locale) };
  const [bottom, top] = [Math.min(0, low.eur), Math.max(0, high.eur)];
  const y = (eur: number): number => HEIGHT - (HEIGHT * (eur - bottom)) / (top - bottom);
  const width = span.toMs - span.fromMs;
  return (
    <div className="lane price">
      <span>
        <Spoken>{t('day.price', prices)}</Spoken>
      </span>
      <div>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={say(t('day.priceAhead', { ...prices, lowAt: clock(low.fromMs), highAt: clock(high.fromMs) }))}
        >
          {steps.map(({ fromMs, toMs, eur, guessed }) => {
            const height = Math.max(LEAST, Math.abs(y(eur) - y(0)));
            return (
              <rect
                key={fromMs}
                data-guessed={guessed}
                x={fromMs - span.fromMs}
                width={toMs - fromMs}
                y={eur < 0 ? y(0) : y(0) - height}
                height={height}
              />
            );
          })}
        </svg>
      </div>
    </div>
  );
};
