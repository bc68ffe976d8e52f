import { useTranslation } from 'react-i18next';
import { Segments } from '../../components/segments.tsx';
import { periodKinds, type ViewKind } from './model/view-param.ts';

interface ViewSwitchProps {
  readonly chosen: ViewKind;
  readonly onChoose: (kind: ViewKind) => void;
}

const kinds: readonly ViewKind[] = ['hours', ...periodKinds];

/** The last 48 hours, or a day, month or year. */
export const ViewSwitch = ({ chosen, onChoose }: ViewSwitchProps) => {
  const { t } = useTranslation('app');
  const options = kinds.map((key) => ({ key, text: t(`history.view.${key}`) }));
  return <Segments label={t('history.span')} chosen={chosen} options={options} onChoose={onChoose} />;
};
