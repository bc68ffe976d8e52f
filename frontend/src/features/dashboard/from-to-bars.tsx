import { useTranslation } from 'react-i18next';
import { Spoken } from '../../components/spoken.tsx';
import { formatPower } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { FlowShare, FromTo } from './model/from-to.ts';

const labels = {
  sun: 'now.sun',
  battery: 'now.homeBattery',
  gridImport: 'now.import',
  house: 'now.house',
  charging: 'now.homeBattery',
  export: 'now.feedIn',
} as const;

const Bar = ({ title, shares }: { readonly title: string; readonly shares: readonly FlowShare[] }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nameOf = ({ part, appliance }: FlowShare): string =>
    part === 'appliance' ? (appliance?.name ?? '') : t(labels[part]);
  // Colours of appliances repeat after the third.
  const look = ({ part, nth = 1 }: FlowShare): string =>
    part === 'appliance' ? `appliance${((nth - 1) % 3) + 1}` : part;
  return (
    <figure aria-label={title} className="flow-bar">
      <figcaption>{title}</figcaption>
      <div className="bar" aria-hidden="true">
        {shares.map((share) => (
          <i key={share.key} data-part={look(share)} style={{ flexGrow: share.powerW }} />
        ))}
      </div>
      <ul>
        {shares.map((share) => (
          <li key={share.key}>
            <i data-part={look(share)} aria-hidden="true" />
            {nameOf(share)}{' '}
            <b>
              <Spoken>{formatPower(share.powerW, locale)}</Spoken>
            </b>
          </li>
        ))}
      </ul>
    </figure>
  );
};

/** Where power comes from and what it goes to, as two bars of one length. Colour is never the only cue: each part is named below. */
export const FromToBars = ({ from, to }: FromTo) => {
  const { t } = useTranslation('app');
  return (
    <div className="from-to">
      <Bar title={t('now.supply')} shares={from} />
      {to !== null && <Bar title={t('now.goesTo')} shares={to} />}
    </div>
  );
};
