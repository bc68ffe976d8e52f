import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { NotYet } from './not-yet.tsx';

interface ListPageProps<T> {
  readonly title: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly query: UseQueryResult<readonly T[]>;
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string };
  readonly row: (item: T) => ReactNode;
}

/** A page that lists things of a site and adds to them. */
export const ListPage = <T,>({ title, addLabel, onAdd, query, empty, row }: ListPageProps<T>) => {
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  const content = (): ReactNode => {
    if (query.data === undefined) return <NotYet query={query} heights={[96, 97]} />;
    if (query.data.length === 0) return <EmptyState {...empty} action={add} />;
    return (
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {query.data.map(row)}
      </Stack>
    );
  };
  return (
    <Stack spacing={3} sx={{ maxWidth: 720, mx: 'auto' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 2 }}>
        <Typography variant="h1">{title}</Typography>
        {query.data !== undefined && query.data.length > 0 && add}
      </Stack>
      {content()}
    </Stack>
  );
};
