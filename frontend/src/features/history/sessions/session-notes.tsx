import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChargingSession, type SessionUse, sessionUses } from '#shared/model/charging-session.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { SmallForm } from '../../../components/small-form.tsx';
import { api } from '../../../lib/api.ts';
import type { SessionCar } from './session-cars.ts';
import { sessionsKey } from './sessions-query.ts';

interface SessionNotesProps {
  readonly accountId: AccountId;
  /** One that has ended. */
  readonly session: ChargingSession;
  /** Of the site, to choose from. */
  readonly cars: readonly SessionCar[];
}

/** What a member says about a session: which car, what for, a note. */
export const SessionNotes = ({ accountId, session, cars }: SessionNotesProps) => {
  const { t } = useTranslation('app');
  const queries = useQueryClient();
  const carList = useId();
  const named = cars.find(({ key }) => key === session.vehicle)?.name ?? session.vehicle ?? '';
  const [car, setCar] = useState(named);
  const [use, setUse] = useState<SessionUse | ''>(session.use ?? '');
  const [note, setNote] = useState(session.note ?? '');
  const save = useMutation({
    mutationFn: () => {
      const typed = car.trim();
      const vehicle = cars.find(({ name }) => name === typed)?.key ?? (typed === '' ? null : typed);
      return api.patchChargingSession({
        params: { accountId, chargingSessionId: session.id },
        body: { vehicle, use: use === '' ? null : use, note: note.trim() === '' ? null : note.trim() },
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey(accountId) }),
  });
  return (
    <SmallForm
      control={null}
      action={t('sessions.saveNotes')}
      busy={save.isPending}
      success={save.isSuccess ? t('sessions.notesSaved') : null}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} useFlexGap spacing={2} sx={{ pt: 1, pb: 1 }}>
        <TextField
          label={t('sessions.car')}
          value={car}
          onChange={({ target }) => setCar(target.value)}
          slotProps={{ htmlInput: { maxLength: 200, list: carList, autoComplete: 'off' } }}
        />
        <datalist id={carList}>
          {cars.map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
        </datalist>
        <TextField
          select
          label={t('sessions.use')}
          value={use}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => setUse(target.value as SessionUse | '')}
        >
          <MenuItem value="">{t('sessions.uses.none')}</MenuItem>
          {sessionUses.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`sessions.uses.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <TextField
        label={t('sessions.noteLabel')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </SmallForm>
  );
};
