import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** Fields that belong together. */
export const FormCard = ({
  title,
  intro,
  anchor,
  aside,
  children,
}: {
  readonly title: string;
  readonly intro?: string;
  /** For links that lead to it. */
  readonly anchor?: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <Card component="section" id={anchor} aria-labelledby={id} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h2" id={id} sx={{ minWidth: 0 }}>
          {title}
        </Typography>
        {aside}
      </Stack>
      {intro !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {intro}
        </Typography>
      )}
      <Stack spacing={2} sx={{ mt: 2 }}>
        {children}
      </Stack>
    </Card>
  );
};
