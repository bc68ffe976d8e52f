import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/model/account.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { errorMessage } from '../../lib/error-text.ts';
import { productsQuery } from '../../lib/queries/products.ts';
import { MAX_PREPARED, type PreparedRow, preparedOf, type RowFault } from './model/prepare.ts';
import { type RowState, usePrepare } from './use-prepare.ts';

const FREE = 0;

const faultText = ({ column, fault }: RowFault, t: TFunction<'app'>): string => {
  const own = fault === 'zone' || fault === 'twice' || fault === 'there';
  const field = t(`prepare.column.${column}`);
  const what = own ? t(`prepare.fault.${fault}`) : t(`form.error.${fault}`);
  return `${field}: ${what}`;
};

const stateText = (state: RowState | undefined, t: TFunction<'app'>): string => {
  if (state === undefined) return t('prepare.state.ready');
  if (state === 'going' || state === 'done') return t(`prepare.state.${state}`);
  return errorMessage(state.error, t);
};

interface RowsProps {
  readonly rows: readonly PreparedRow[];
  readonly faults: readonly RowFault[];
  readonly states: ReadonlyMap<number, RowState>;
}

/** Each line as it was read, with what is wrong with it or how far it is. */
const Rows = ({ rows, faults, states }: RowsProps) => {
  const { t } = useTranslation('app');
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }} aria-label={t('prepare.list')}>
      {rows.map(({ line, name, email, timezone }) => {
        const wrong = faults.filter((fault) => fault.line === line);
        const state = states.get(line);
        const bad = wrong.length > 0 || typeof state === 'object';
        return (
          <Stack
            key={line}
            component="li"
            sx={{ p: 1.5, borderRadius: 3.5, bgcolor: 'var(--well)', overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ fontWeight: 620 }}>{t('prepare.line', { line, name })}</Typography>
            <Typography variant="body2" color="textSecondary">
              {email} · {timezone}
            </Typography>
            <Typography variant="body2" color={bad ? 'error' : state === 'done' ? 'success' : 'textSecondary'}>
              {wrong.length > 0 ? wrong.map((fault) => faultText(fault, t)).join(' ') : stateText(state, t)}
            </Typography>
          </Stack>
        );
      })}
    </Stack>
  );
};

/** Prepares sites for customers from a list: typed, pasted or a CSV file. */
export const PrepareDialog = ({ me, onClose }: { readonly me: User; readonly onClose: () => void }) => {
  const { t } = useTranslation('app');
  const [text, setText] = useState('');
  // As it was: what the list itself makes is not there already.
  const [known] = useState(() => me.accounts.map(({ name }) => name));
  const { states, busy, start, stop, forget } = usePrepare(me.id);
  const products = useQuery(productsQuery());
  const free = products.data
    ?.filter(({ feature }) => feature === undefined)
    .flatMap(({ prices }) => prices)
    .find(({ unitAmount }) => unitAmount === FREE);
  const { rows, faults } = preparedOf(text, Intl.DateTimeFormat().resolvedOptions().timeZone, known);
  const left = rows.filter(({ line }) => states.get(line) !== 'done');
  const many = rows.length > MAX_PREPARED;
  const done = rows.length > 0 && left.length === 0;
  const change = (value: string): void => {
    setText(value);
    forget();
  };
  return (
    <FormDialog
      title={t('prepare.title')}
      text={t('prepare.text')}
      action={t('prepare.act', { count: left.length })}
      busy={busy}
      blocked={left.length === 0 || faults.length > 0 || many || free === undefined}
      done={done ? t('prepare.done', { count: rows.length }) : null}
      width={620}
      onSubmit={() => {
        if (free !== undefined) void start(left, free.id);
      }}
      onClose={() => {
        stop();
        onClose();
      }}
    >
      <TextField
        multiline
        minRows={4}
        maxRows={10}
        label={t('prepare.field')}
        helperText={t('prepare.fieldHelp')}
        value={text}
        disabled={busy}
        onChange={({ target }) => change(target.value)}
      />
      {/* biome-ignore lint/a11y/useValidAriaRole: MUI makes a button of any other element, and the control is the input in it */}
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        color="secondary"
        disabled={busy}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('prepare.file')}
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void file.text().then(change);
            target.value = '';
          }}
        />
      </Button>
      {many && <Alert severity="error">{t('prepare.tooMany', { count: MAX_PREPARED })}</Alert>}
      {faults.length > 0 && <Alert severity="error">{t('prepare.faults', { count: faults.length })}</Alert>}
      {rows.length > 0 && <Rows rows={rows} faults={faults} states={states} />}
    </FormDialog>
  );
};
