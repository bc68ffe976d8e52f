import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { NoticesView, ToldLately } from '#shared/model/notices.ts';
import { FormCard } from '../../components/form-card.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';

interface LatelyCardProps {
  readonly lately: NoticesView['lately'];
  /** Of the site: by its clock quiet hours are kept. */
  readonly zone: string;
}

/** What became of the last notices: which were sent by which ways, and why others were held or not sent. */
export const LatelyCard = ({ lately, zone }: LatelyCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const when = (iso: string): string => formatDateTime(Date.parse(iso), zone, locale);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const became = ({ fate, channels, until }: ToldLately): string => {
    if (fate === 'sent')
      return t('siteNotices.lately.sent', {
        ways: list.format(channels.map((channel) => t(`siteNotices.lately.by.${channel}`))),
      });
    return fate === 'held' && until !== null
      ? t('siteNotices.lately.held', { time: when(until) })
      : t(`siteNotices.lately.${fate === 'held' ? 'waits' : fate}`);
  };
  const what = ({ kind, name, back }: ToldLately): string => {
    const title = back ? t('siteNotices.lately.back') : t(`siteNotices.kinds.${kind}.name`);
    return name === null ? title : t('siteNotices.lately.of', { title, name });
  };
  return (
    <FormCard title={t('siteNotices.lately.title')} intro={t('siteNotices.lately.intro')}>
      {lately.length === 0 ? (
        <Typography color="textSecondary">{t('siteNotices.lately.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lately.map((one) => (
            <Box
              component="li"
              key={`${one.kind} ${one.name} ${one.at} ${one.back}`}
              sx={{ py: 1, overflowWrap: 'anywhere' }}
            >
              <Typography sx={{ fontWeight: 600 }}>{what(one)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {when(one.at)} · {became(one)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </FormCard>
  );
};
