import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { LocaleLink } from './locale-link.tsx';
import { NotYet } from './not-yet.tsx';

interface EditorPageProps<T> {
  /** The list that it belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly query: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>;
  /** undefined: not loaded yet; null: does not exist (any more). */
  readonly item: T | null | undefined;
  /** Left out where the page draws its heading itself. */
  readonly title?: (item: T) => string;
  /** A line below the title. */
  readonly subtitle?: (item: T) => ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** A page that edits one item. */
export const EditorPage = <T,>({ back, query, item, title, subtitle, children }: EditorPageProps<T>) => {
  const { t } = useTranslation('app');
  const content = (): ReactNode => {
    if (item === undefined) return <NotYet page query={query} heights={[40, 160, 320]} />;
    if (item === null) return <EmptyState page title={t('editor.goneTitle')} text={t('editor.goneText')} />;
    return (
      <>
        {title !== undefined && (
          <div>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {title(item)}
            </Typography>
            {subtitle !== undefined && <Typography color="textSecondary">{subtitle(item)}</Typography>}
          </div>
        )}
        {children(item)}
      </>
    );
  };
  return (
    <Stack spacing={3} useFlexGap sx={{ maxWidth: 720, mx: 'auto' }}>
      {back !== undefined && (
        <Button
          component={LocaleLink}
          to={back.to}
          color="secondary"
          size="small"
          startIcon={<ArrowBack />}
          sx={{ alignSelf: 'flex-start', ml: -1, mb: -2 }}
        >
          {back.label}
        </Button>
      )}
      {content()}
    </Stack>
  );
};
