import { useTranslation } from 'react-i18next';
import { Segments } from '../../components/segments.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { type ViewKind, viewKinds } from './model/view-param.ts';

interface ViewSwitchProps {
  readonly chosen: ViewKind;
  readonly onChoose: (kind: ViewKind) => void;
}

/** On a phone the five stand close together. */
const NARROW = '(max-width: 599px)';

/** The last 48 hours, or a day, month or year. */
export const ViewSwitch = ({ chosen, onChoose }: ViewSwitchProps) => {
  const { t } = useTranslation('app');
  const narrow = useMedia(NARROW);
  const options = viewKinds.map((key) => ({
    key,
    text: key === 'hours' && narrow ? t('history.hoursShort') : t(`history.view.${key}`),
  }));
  return <Segments label={t('history.span')} chosen={chosen} options={options} onChoose={onChoose} />;
};
