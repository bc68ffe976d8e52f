import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { Notice } from '../../components/notice.tsx';
import { formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { applianceDetailsQuery } from './details-query.ts';

interface PhaseAdviceProps {
  readonly accountId: AccountId;
  readonly applianceId: ApplianceId;
}

/** Shown if the charger would use more PV on another number of phases. */
export const PhaseAdvice = ({ accountId, applianceId }: PhaseAdviceProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const hint = useQuery(applianceDetailsQuery(accountId, applianceId)).data?.phaseHint ?? null;
  if (hint === null) return null;
  // Above twice the PV an exact figure would be false precision.
  const more =
    hint.gainPercent > 100
      ? t('applianceEditor.hintMuchMore')
      : t('applianceEditor.hintMore', { percent: formatPercent(hint.gainPercent, locale) });
  return <Notice severity="info">{t('applianceEditor.hintPhases', { count: hint.phases, more })}</Notice>;
};
