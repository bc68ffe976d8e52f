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
import { alertText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { textOfFile } from './model/csv.ts';
import { columns, MAX_LINES, type PreparedRow, preparedOf, type RowFault, templateOf } from './model/prepare.ts';
import { servicesQuery } from './services-query.ts';
import { type RowState, usePrepare } from './use-prepare.ts';

const faultText = ({ column, fault }: RowFault, t: TFunction<'app'>): string => {
  const ofForm = fault === 'required' || fault === 'email' || fault === 'tooLong' || fault === 'characters';
  const field = t(`prepare.column.${column}`);
  const what = ofForm ? t(`form.error.${fault}`) : t(`prepare.fault.${fault}`);
  return `${field}: ${what}`;
};

const stateText = (state: RowState | undefined, t: TFunction<'app'>): string => {
  if (state === undefined) return t('prepare.state.ready');
  if (state === 'going' || state === 'done') return t(`prepare.state.${state}`);
  return alertText(state.error, t);
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
      {rows.map(({ line, name, email, timezone, typedDevices }) => {
        const wrong = faults.filter((fault) => fault.line === line);
        const state = states.get(line);
        const bad = wrong.length > 0 || typeof state === 'object';
        return (
          <Stack
            key={line}
            component="li"
            sx={{ p: 1.5, borderRadius: '14px', bgcolor: 'var(--well)', overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ fontWeight: 620 }}>{t('prepare.line', { line, name })}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[email, timezone, typedDevices].filter(Boolean).join(' · ')}
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

/** A list with the heads of the columns and an example, as the user's spreadsheet opens it. */
const saveTemplate = (zone: string, t: TFunction<'app'>): void => {
  const heads = columns.map((column) => t(`prepare.column.${column}`));
  const example = [t('prepare.example.name'), 'anna@example.org', zone, t('prepare.example.devices')];
  const commaIsDecimal = (1.5).toLocaleString(document.documentElement.lang).includes(',');
  saveFile(templateOf(heads, example, commaIsDecimal), t('prepare.templateFile'), 'text/csv');
};

/** Prepares sites for customers from a list: typed, pasted or a CSV file. */
export const PrepareDialog = ({ me, onClose }: { readonly me: User; readonly onClose: () => void }) => {
  const { t } = useTranslation('app');
  const [text, setText] = useState('');
  // As it was: what the list itself makes is not there already.
  const [known] = useState(() => me.accounts.map(({ name }) => name));
  const { states, busy, start, stop, forget } = usePrepare(me.id);
  const { data: services = null } = useQuery(servicesQuery());
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { rows, faults } = preparedOf(text, zone, known, services);
  const left = rows.filter(({ line }) => states.get(line) !== 'done');
  const many = rows.length > MAX_LINES;
  const wrong = new Set(faults.map(({ line }) => line));
  // Of a list that is too long, what is wrong comes first.
  const shown = many ? rows.filter(({ line }) => wrong.has(line)).slice(0, MAX_LINES) : rows;
  // Without the services nobody knows whether those that are named exist.
  const unknown = services === null && rows.some(({ typedDevices }) => typedDevices !== '');
  const done = rows.length > 0 && left.length === 0;
  const change = (value: string): void => {
    setText(value);
    forget();
  };
  return (
    <FormDialog
      control={null}
      title={t('prepare.title')}
      text={t('prepare.text')}
      action={t('prepare.act', { count: left.length })}
      busy={busy}
      blocked={left.length === 0 || faults.length > 0 || many || unknown}
      done={done ? t('prepare.done', { count: rows.length }) : null}
      width={620}
      onSubmit={() => void start(left)}
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
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        {/* biome-ignore lint/a11y/useValidAriaRole: MUI makes a button of any other element, and the control is the input in it */}
        <Button component="label" role={undefined} tabIndex={-1} variant="outlined" color="secondary" disabled={busy}>
          {t('prepare.file')}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined)
                void file.arrayBuffer().then((bytes) => change(textOfFile(new Uint8Array(bytes))));
              target.value = '';
            }}
          />
        </Button>
        <Button color="secondary" onClick={() => saveTemplate(zone, t)}>
          {t('prepare.template')}
        </Button>
      </Stack>
      {many && <Alert severity="error">{t('prepare.tooMany', { count: MAX_LINES })}</Alert>}
      {faults.length > 0 && <Alert severity="error">{t('prepare.faults', { count: faults.length })}</Alert>}
      {shown.length > 0 && <Rows rows={shown} faults={faults} states={states} />}
    </FormDialog>
  );
};
