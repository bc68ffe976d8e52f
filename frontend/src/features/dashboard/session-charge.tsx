import { useTranslation } from 'react-i18next';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { Spoken } from '../../components/spoken.tsx';
import { formatEnergy, formatTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { type SessionSource, sessionParts } from './model/session-parts.ts';

const names = {
  sun: 'now.sun',
  battery: 'now.homeBattery',
  gridImport: 'now.import',
  unknown: 'appliance.sourceUnknown',
} as const satisfies Record<SessionSource, string>;

interface SessionChargeProps {
  readonly session: ChargingSession;
  readonly zone: string;
  readonly nowMs: number;
}

/** What a car was charged since it is there, by source, where nobody knows how full it is. */
export const SessionCharge = ({ session, zone, nowMs }: SessionChargeProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const say = useSpoken();
  const { totalWh, parts } = sessionParts(session);
  const energy = (wh: number): string => formatEnergy(wh, locale, totalWh);
  const since = formatTime(session.startedAt, { zone, locale, nowMs });
  const said = [
    t('appliance.chargedSince', { energy: energy(totalWh), time: since }),
    ...parts.map((part) => `${t(names[part.source])} ${energy(part.energyWh)}`),
  ];
  return (
    <div className="charge">
      <p className="level">
        <b>
          <Spoken>{energy(totalWh)}</Spoken>
        </b>
        <span>{t('appliance.sincePlugged', { time: since })}</span>
      </p>
      <div className="session-bar" role="img" aria-label={say(said.join(', '))}>
        {parts.map(({ source, energyWh }) => (
          <i key={source} data-part={source} style={{ flexGrow: energyWh }} />
        ))}
      </div>
      {parts.length > 0 && (
        <ul className="session-parts">
          {parts.map(({ source, energyWh }) => (
            <li key={source}>
              <i data-part={source} aria-hidden="true" />
              {t(names[source])}{' '}
              <b>
                <Spoken>{energy(energyWh)}</Spoken>
              </b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
