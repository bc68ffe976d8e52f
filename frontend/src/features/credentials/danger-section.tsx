import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Section } from '../../components/section.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { useUnlinkService } from './use-unlink-service.ts';

/** Unlinking; while devices use the link, lists what has to be removed first. */
export const DangerSection = ({ link, service }: { readonly link: Credentials; readonly service: string }) => {
  const { t } = useTranslation('app');
  const { about, ask, close, leaveFor } = useQuestion('unlink');
  const { accountId } = link;
  const remove = useUnlinkService(accountId, () => leaveFor(paths.credentials(accountId)));
  const used = link.sensors.length + link.appliances.length > 0;
  return (
    <Section title={t('credentials.danger')}>
      <Card sx={{ p: 2, borderColor: 'error.main' }}>
        <Typography variant="body2">{t('credentials.unlinkText', { service })}</Typography>
        {used && (
          <Box sx={{ mt: 1.5 }}>
            <Typography variant="body2">{t('credentials.removeFirst')}</Typography>
            <Stack direction="row" sx={{ mt: 1, flexWrap: 'wrap', gap: 1 }}>
              {link.sensors.length > 0 && (
                <Button component={LocaleLink} to={paths.sensors(accountId)} variant="outlined" color="secondary">
                  {t('credentials.sensors', { count: link.sensors.length })}
                </Button>
              )}
              {link.appliances.length > 0 && (
                <Button component={LocaleLink} to={paths.appliances(accountId)} variant="outlined" color="secondary">
                  {t('credentials.appliances', { count: link.appliances.length })}
                </Button>
              )}
            </Stack>
          </Box>
        )}
        <Button variant="outlined" color="error" disabled={used} sx={{ mt: 2 }} onClick={() => ask()}>
          {t('credentials.unlink', { name: link.name })}
        </Button>
      </Card>
      {about !== null && (
        <ConfirmDialog
          open
          title={t('credentials.unlink', { name: link.name })}
          text={t('credentials.unlinkText', { service })}
          action={t('credentials.unlinkAction')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(link.id, { onError: close })}
          onClose={close}
        />
      )}
    </Section>
  );
};
