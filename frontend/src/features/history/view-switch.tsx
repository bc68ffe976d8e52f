import { useTranslation } from 'react-i18next';
import { Segments } from '../../components/segments.tsx';
import { type ViewKind, viewKinds } from './model/view-param.ts';

interface ViewSwitchProps {
  readonly chosen: ViewKind;
  readonly onChoose: (kind: ViewKind) => void;
}

/** The last 48 hours, or a day, month or year. */
export const ViewSwitch = ({ chosen, onChoose }: ViewSwitchProps) => {
  const { t } = useTranslation('app');
  const options = viewKinds.map((key) => ({
    key,
    text: t(`history.view.${key}`),
    ...(key === 'hours' ? { short: t('history.hoursShort') } : {}),
  }));
  return <Segments label={t('history.span')} chosen={chosen} options={options} onChoose={onChoose} />;
};
