import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../lib/use-over-page.ts';
import { FormDialog } from './form-dialog.tsx';

export interface DangerActionProps {
  /** Its name in the address, where there are others. */
  readonly question?: 'delete' | 'cancel';
  /** What the user has to type to confirm. */
  readonly name: string;
  /** Label of the buttons. */
  readonly action: string;
  /** What will be lost, and what stays. */
  readonly text: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

/** An action that cannot be undone. The user has to type the name to confirm it. */
export const DangerAction = ({ question = 'delete', name, action, text, busy, onConfirm }: DangerActionProps) => {
  const { t } = useTranslation('app');
  const id = useId();
  const { about, ask, close } = useQuestion(question);
  const [typed, setTyped] = useState('');
  const same = typed.trim() === name;
  return (
    <>
      <Card
        sx={{
          p: 2,
          borderColor: 'error.main',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          justifyItems: 'start',
        }}
      >
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Button
          color="error"
          variant="outlined"
          onClick={() => {
            setTyped('');
            ask();
          }}
          sx={{ color: 'error.main', borderColor: 'error.main' }}
        >
          {action}
        </Button>
      </Card>
      <FormDialog
        control={null}
        open={about !== null}
        danger
        title={action}
        text={text}
        action={action}
        busy={busy}
        blocked={!same}
        onSubmit={() => same && onConfirm()}
        onClose={close}
      >
        {/* Above the field and not in its frame, which would truncate a long name. */}
        <Stack spacing={1}>
          <Typography component="label" htmlFor={id} sx={{ overflowWrap: 'anywhere' }}>
            {t('danger.typeName', { name })}
          </Typography>
          <TextField id={id} value={typed} onChange={({ target }) => setTyped(target.value)} autoFocus />
        </Stack>
      </FormDialog>
    </>
  );
};
