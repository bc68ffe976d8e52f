import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flatPowerPrices } from '#shared/flat-power-prices.ts';
import type { Account } from '#shared/model/account.ts';
import { seesMoney } from '#shared/roles.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { readNumber, typedNumber } from '../../../components/number-rule.ts';
import type { Period } from '../../../lib/day/period.ts';
import { formatPerKWh } from '../../../lib/format.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import type { CarSession } from '../sessions/session-filter.ts';
import { sessionsQuery } from '../sessions/sessions-query.ts';
import { useTitles } from '../use-titles.ts';
import { type PriceMethod, statementSums } from './statement-data.ts';
import { type StatementForm, statementText } from './statement-text.ts';

/** The official price is the same for everybody; what it cost is the owner's to tell, and installers need no amounts. */
const methodsFor = (role: Account['role']): readonly PriceMethod[] =>
  seesMoney(role) ? ['flat', 'cost', 'none'] : role === 'family' ? ['flat', 'none'] : ['none'];
const midAnswers: readonly StatementForm['mid'][] = ['unknown', 'yes', 'no'];
const typedFields = ['name', 'recipient', 'plate', 'address', 'serial'] as const;

interface StatementDialogProps {
  readonly account: Account;
  /** The month that is shown. */
  readonly month: Period;
  readonly spanOf: (period: Period) => { readonly from: string; readonly to: string };
  /** Those of a period that the page's filters leave, with their cars. */
  readonly chosen: (sessions: readonly CarSession['session'][]) => readonly CarSession[];
  readonly onClose: () => void;
}

/** EUR per kWh. */
const FLAT_BOUNDS = { min: 0.01, max: 2 } as const;

const hashOf = async (data: unknown): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** A statement of a month or a year for an employer or landlord, made on this device. */
export const StatementDialog = ({ account, month, spanOf, chosen, onClose }: StatementDialogProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { title } = useTitles();
  const year: Period = { kind: 'year', key: month.key.slice(0, 4) };
  const methods = methodsFor(account.role);
  const priced = methods.length > 1;
  const official = flatPowerPrices[Number(year.key)];
  const officialSource =
    official === undefined
      ? ''
      : t('statement.flatSource', {
          table: official.table,
          year: official.ofYear,
          price: formatPerKWh(official.averageEurPerKWh, locale, 4),
        });
  const [period, setPeriod] = useState(month);
  const [price, setPrice] = useState(official === undefined ? '' : typedNumber(official.eurPerKWh, locale));
  const [form, setForm] = useState<StatementForm>({
    method: priced ? 'flat' : 'none',
    name: '',
    recipient: '',
    plate: '',
    address: '',
    serial: '',
    mid: 'unknown',
  });
  const sessions = useQuery(sessionsQuery(account.id, spanOf(period)));
  const answer = readNumber(price, FLAT_BOUNDS);
  const flatEur = answer.ok ? answer.value : null;
  const all = chosen(sessions.data ?? []);
  const set = (change: Partial<StatementForm>): void => setForm((before) => ({ ...before, ...change }));
  const make = useMutation({
    mutationFn: async () => {
      const source = official?.eurPerKWh === flatEur ? officialSource : t('statement.typedSource');
      const flat = { eurPerKWh: flatEur ?? 0, source };
      const named = all.map(({ session, car }) => ({ session, car: car?.name ?? null }));
      const sums = statementSums(named, form.method, flat.eurPerKWh);
      const hash = await hashOf(
        sums.lines.map(({ session: { id, version, startedAt, endedAt, energyWh, counter }, amountEur }) => [
          id,
          version,
          startedAt,
          endedAt,
          energyWh,
          counter,
          amountEur,
        ]),
      );
      const madeAt = new Date();
      const { statementPdf } = await import('./statement-pdf.ts');
      const text = statementText({
        t,
        locale,
        zone: account.timezone,
        site: account.name,
        period: title(period),
        form,
        sums,
        flat,
        madeAt,
        hash,
      });
      return statementPdf(text);
    },
    onSuccess: (bytes) =>
      saveBlob(new Blob([bytes as BlobPart], { type: 'application/pdf' }), `sunward-statement-${period.key}.pdf`),
  });
  const empty = sessions.data !== undefined && all.every(({ session }) => session.endedAt === null);
  const withoutPrice = form.method === 'flat' && flatEur === null;
  return (
    <FormDialog
      control={null}
      title={t('statement.dialog')}
      text={t('statement.intro')}
      action={t('statement.make')}
      busy={make.isPending || sessions.data === undefined}
      blocked={empty || withoutPrice}
      width={560}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        select
        label={t('statement.span')}
        value={period.kind}
        onChange={({ target }) => setPeriod(target.value === 'year' ? year : month)}
      >
        <MenuItem value={month.kind}>{t('statement.ofMonth', { period: title(month) })}</MenuItem>
        <MenuItem value="year">{t('statement.ofYear', { period: title(year) })}</MenuItem>
      </TextField>
      {empty && <Alert severity="info">{t('statement.empty')}</Alert>}
      {priced ? (
        <TextField
          select
          label={t('statement.method')}
          value={form.method}
          onChange={({ target }) => set({ method: target.value as PriceMethod })}
        >
          {methods.map((method) => (
            <MenuItem key={method} value={method}>
              {t(`statement.methods.${method}`)}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <Alert severity="info">{t('statement.noMoney')}</Alert>
      )}
      {form.method === 'flat' && (
        <TextField
          label={t('statement.flatPrice')}
          value={price}
          error={withoutPrice}
          onChange={({ target }) => setPrice(target.value)}
          helperText={
            official === undefined
              ? t('statement.flatUnknown', { year: year.key })
              : t('statement.flatHelp', { year: year.key, source: officialSource })
          }
          slotProps={{ htmlInput: { inputMode: 'decimal' }, input: { endAdornment: '€/kWh' } }}
        />
      )}
      {typedFields.map((field) => (
        <TextField
          key={field}
          label={t(field === 'recipient' ? 'statement.recipientField' : `statement.${field}`)}
          value={form[field]}
          onChange={({ target }) => set({ [field]: target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
      ))}
      <TextField
        select
        label={t('statement.mid')}
        value={form.mid}
        onChange={({ target }) => set({ mid: target.value as StatementForm['mid'] })}
      >
        {midAnswers.map((mid) => (
          <MenuItem key={mid} value={mid}>
            {t(`statement.midIs.${mid}`)}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
};
