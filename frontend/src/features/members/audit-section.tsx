import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { Section } from '../../components/section.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { auditQuery } from './use-members.ts';

/** Administrators' visits and membership changes, newest first. */
export const AuditSection = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { data: entries } = useQuery(auditQuery(account.id));
  if (entries === undefined) return null;
  return (
    <Section title={t('members.audit')}>
      <Card sx={{ p: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('members.auditIntro')}
        </Typography>
        {entries.length === 0 && <Typography sx={{ mt: 1 }}>{t('members.auditNone')}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map(({ time, kind }) => (
            <Box
              key={`${time} ${kind}`}
              component="li"
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75 }}
            >
              <Typography variant="body2" color="textSecondary" sx={{ minWidth: 150 }}>
                {formatDateTime(Date.parse(time), account.timezone, locale)}
              </Typography>
              <Typography variant="body2">{t(`members.auditKind.${kind}`)}</Typography>
            </Box>
          ))}
        </Box>
      </Card>
    </Section>
  );
};
