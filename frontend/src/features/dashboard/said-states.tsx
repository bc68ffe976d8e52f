import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { SECOND_MS } from '#shared/units.ts';
import { headlineText } from '../../lib/live/headline-text.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { nextSaid } from './model/said-states.ts';

const TICK_MS = 5 * SECOND_MS;

interface SaidStatesProps {
  readonly zone: string;
  readonly appliances: readonly Appliance[];
}

/** Tells who hears the page that an appliance has started, paused or fallen silent. */
export const SaidStates = ({ zone, appliances }: SaidStatesProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const say = useSpoken();
  const nowMs = useNow(TICK_MS);
  const [said, setSaid] = useState(() => nextSaid(null, appliances, nowMs));
  const next = nextSaid(said, appliances, nowMs);
  if (next !== said) setSaid(next);
  const clock = { zone, locale, nowMs: next.atMs };
  return (
    <div role="status" className="unseen" data-testid="said-states">
      {say(
        next.changes
          .map(({ name, headline }) => t('day.of', { name, text: headlineText(headline, clock, t) }))
          .join('. '),
      )}
    </div>
  );
};
