import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { AuditEntry, Member } from '#shared/model/member.ts';
import { Section } from '../../components/section.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { auditQuery } from './use-members.ts';

interface AuditProps {
  readonly account: Account;
  readonly members: readonly Member[];
}

/** What members and administrators did, newest first. */
export const AuditSection = ({ account, members }: AuditProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { data: entries } = useQuery(auditQuery(account.id));
  if (entries === undefined) return null;
  const who = ({ by, userId }: AuditEntry): string => {
    if (by !== 'member') return t(`members.auditBy.${by}`);
    const member = members.find((one) => one.userId === userId);
    return member ? (member.email ?? t('members.noAddress')) : t('members.auditBy.former');
  };
  const what = ({ kind, failed }: AuditEntry): string => {
    const done = t(`members.auditKind.${kind}`);
    return failed ? t('members.auditFailed', { what: done }) : done;
  };
  return (
    <Section title={t('members.audit')}>
      <Card sx={{ p: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('members.auditIntro')}
        </Typography>
        {entries.length === 0 && <Typography sx={{ mt: 1 }}>{t('members.auditNone')}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((entry) => (
            <Box
              key={`${entry.time} ${entry.kind} ${entry.userId}`}
              component="li"
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75 }}
            >
              <Typography variant="body2" color="textSecondary" sx={{ minWidth: { sm: 150 } }}>
                {formatDateTime(Date.parse(entry.time), account.timezone, locale)}
              </Typography>
              <Typography variant="body2" sx={{ order: { xs: -1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } }}>
                {what(entry)}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {who(entry)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Card>
    </Section>
  );
};
