import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/model/ids.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { FormCard } from '../../../components/form-card.tsx';
import { NotYet } from '../../../components/not-yet.tsx';
import { api } from '../../../lib/api.ts';
import { meQuery } from '../../../lib/queries/me.ts';
import { detailsQuery } from '../../../lib/queries/user-details.ts';
import { useQuestion } from '../../../lib/use-over-page.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** From so few recovery codes on, new ones are recommended. */
const FEW_CODES = 3;

type Step =
  | { readonly name: 'set-up'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

interface StateProps {
  readonly busy: boolean;
  readonly codesLeft: number;
  readonly onNewCodes: () => void;
  readonly onTurnOff: () => void;
}

const TurnedOn = ({ busy, codesLeft, onNewCodes, onTurnOff }: StateProps) => {
  const { t } = useTranslation('app');
  const left = t('security.codesLeft', { count: codesLeft });
  return (
    <>
      <Typography>{t('security.on')}</Typography>
      {codesLeft <= FEW_CODES ? (
        <Alert severity="warning">{`${left} ${t('security.codesFew')}`}</Alert>
      ) : (
        <Typography color="textSecondary">{left}</Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" color="secondary" disabled={busy} onClick={onNewCodes}>
          {t('security.newCodes')}
        </Button>
        <Button color="error" disabled={busy} onClick={onTurnOff}>
          {t('security.turnOff')}
        </Button>
      </Stack>
    </>
  );
};

/** The second factor: an authenticator app, and recovery codes in case it is lost. */
export const SecondFactorSection = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const details = useQuery(detailsQuery(userId));
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  const renewing = useQuestion('new-codes');
  const ending = useQuestion('turn-off');
  const setUp = useRef<HTMLButtonElement>(null);
  const closeSetUp = (): void => {
    close();
    // Disabled when the dialog opened, it had lost the focus: the dialog cannot give it back.
    requestAnimationFrame(() => setUp.current?.focus());
  };
  const reload = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: detailsQuery(userId).queryKey }),
      client.invalidateQueries({ queryKey: meQuery().queryKey }),
    ]);
  const showCodes = (codes: readonly string[]): void => {
    setStep({ name: 'codes', codes });
    void reload();
  };
  const params = { userId };
  const begin = useMutation({
    mutationFn: () => api.beginSecondFactor({ params }),
    onSuccess: ({ secret, uri }) => setStep({ name: 'set-up', secret, uri }),
  });
  const renew = useMutation({
    mutationFn: () => api.newRecoveryCodes({ params }),
    onSuccess: ({ recoveryCodes }) => {
      renewing.close();
      showCodes(recoveryCodes);
    },
  });
  const turnOff = useMutation({
    mutationFn: () => api.endSecondFactor({ params }),
    onSuccess: async () => {
      ending.close();
      await reload();
    },
  });
  const state = () => {
    if (details.data === undefined) return <NotYet query={details} heights={[96]} />;
    const { secondFactor, recoveryCodesLeft } = details.data;
    if (secondFactor)
      return (
        <TurnedOn
          busy={renew.isPending || turnOff.isPending}
          codesLeft={recoveryCodesLeft ?? 0}
          onNewCodes={() => renewing.ask()}
          onTurnOff={() => ending.ask()}
        />
      );
    return (
      <>
        <Typography>{t('security.off')}</Typography>
        <Button
          variant="outlined"
          color="secondary"
          ref={setUp}
          loading={begin.isPending}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => begin.mutate()}
        >
          {t('security.setUp')}
        </Button>
      </>
    );
  };
  return (
    <FormCard title={t('security.secondFactor')} anchor="secondFactor">
      {state()}
      {step?.name === 'set-up' && <SetUpDialog userId={userId} {...step} onDone={showCodes} onClose={closeSetUp} />}
      {step?.name === 'codes' && <RecoveryCodesDialog codes={step.codes} onKept={close} />}
      <ConfirmDialog
        open={renewing.about !== null}
        harmless
        title={t('security.newCodes')}
        text={t('security.newCodesText')}
        action={t('security.newCodesAct')}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={renewing.close}
      />
      <ConfirmDialog
        open={ending.about !== null}
        title={t('security.turnOffTitle')}
        text={t('security.turnOffText')}
        action={t('security.turnOff')}
        busy={turnOff.isPending}
        onConfirm={() => turnOff.mutate()}
        onClose={ending.close}
      />
    </FormCard>
  );
};
