import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { TokensCard } from '../../components/tokens/tokens-card.tsx';
import { meQuery } from '../../lib/queries/me.ts';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { InstallSection } from './install-section.tsx';
import { MailLanguage } from './mail-language.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './security/second-factor-section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';

/** The user's own data: address, password, second factor, devices, language, export, and deletion. */
export const ProfilePage = () => {
  const { t } = useTranslation('app');
  const { data: me } = useQuery(meQuery());
  return (
    <Stack spacing={3} sx={{ maxWidth: 720, mx: 'auto' }}>
      <Typography variant="h1">{t('nav.profile')}</Typography>
      {me === undefined ? (
        <PageSkeleton heights={[200, 260, 140]} />
      ) : (
        <>
          <EmailSection user={me} />
          <PasswordSection userId={me.id} email={me.email ?? ''} />
          <SecondFactorSection userId={me.id} />
          <SessionsSection userId={me.id} />
          <TokensCard user={me} accountId={null} />
          <MailLanguage userId={me.id} />
          <InstallSection />
          <ExportSection userId={me.id} />
          <DeleteSection user={me} />
        </>
      )}
    </Stack>
  );
};
