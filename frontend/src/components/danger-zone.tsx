import { useTranslation } from 'react-i18next';
import { DangerAction, type DangerActionProps } from './danger-action.tsx';
import { Section } from './section.tsx';

/** Actions that cannot be undone, separate from everything else. */
export const DangerZone = (props: DangerActionProps) => {
  const { t } = useTranslation('app');
  return (
    <Section title={t('danger.title')}>
      <DangerAction {...props} />
    </Section>
  );
};
