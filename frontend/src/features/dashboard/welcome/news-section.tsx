import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/section.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useNamespace } from '../../../lib/use-namespace.ts';
import type { NewsItem } from '../model/news.ts';

interface NewsSectionProps {
  readonly items: readonly NewsItem[];
  readonly onDismiss: (id: NewsItem['id']) => void;
}

/** News about the product. */
export const NewsSection = ({ items, onDismiss }: NewsSectionProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  if (!useNamespace('welcome')) return null;
  return (
    <Section title={t('news.title')}>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ id, date }) => {
          const title = t(`news.item.${id}.title`);
          return (
            <Card key={id} component="li" sx={{ p: 2, display: 'flex', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="h3">{title}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {formatDate(date, 'UTC', locale)}
                </Typography>
                <Typography sx={{ mt: 0.5 }}>{t(`news.item.${id}.text`)}</Typography>
              </Box>
              <IconButton
                size="small"
                aria-label={t('news.dismiss', { title })}
                sx={{ alignSelf: 'flex-start' }}
                onClick={() => onDismiss(id)}
              >
                <Close fontSize="small" />
              </IconButton>
            </Card>
          );
        })}
      </Stack>
    </Section>
  );
};
