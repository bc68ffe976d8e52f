import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Credentials } from '#shared/model/credentials.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { LocaleLink } from '../locale-link.tsx';
import { PlanFullNotice } from '../plan-full-notice.tsx';
import { addAppliance } from '../use-add-device.ts';

interface AddBoxProps {
  readonly link: Credentials;
  readonly deviceId: string;
  readonly name: string;
  /** It refuses every limit. */
  readonly blocked: boolean;
}

/** From a wallbox to the appliance that charges with the sun: one button and one confirmation. */
export const AddBox = ({ link: { accountId, id: credentialsId }, deviceId, name, blocked }: AddBoxProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const appliances = useQuery(appliancesQuery(accountId)).data;
  const { about, ask, close } = useQuestion('add-box');
  const add = useMutation({
    mutationFn: () => addAppliance(accountId, { credentialsId, deviceId, name, mode: 'AUTO' }),
    // Said in the dialog.
    meta: { silent: true },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: siteKey(accountId) });
      void navigate(localePath(paths.appliance(accountId, id)));
    },
  });
  if (appliances === undefined) return null;
  const known = appliances.find((one) => one.credentialsId === credentialsId && one.deviceId === deviceId);
  if (known !== undefined)
    return (
      <Button
        component={LocaleLink}
        to={paths.appliance(accountId, known.id)}
        variant="contained"
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('boxes.open', { name: known.name })}
      </Button>
    );
  if (blocked) return <Alert severity="warning">{t('boxes.cannotAdd')}</Alert>;
  return (
    <>
      <Button variant="contained" sx={{ alignSelf: 'flex-start' }} onClick={() => ask(deviceId)}>
        {t('boxes.add')}
      </Button>
      <ConfirmDialog
        open={about === deviceId}
        harmless
        title={t('boxes.addTitle', { name })}
        text={t('boxes.addText')}
        action={t('boxes.add')}
        busy={add.isPending}
        onConfirm={() => add.mutate()}
        onClose={close}
      >
        <Stack spacing={2} sx={{ pt: 2 }}>
          <PlanFullNotice accountId={accountId} />
          {add.error !== null && <Alert severity="error">{errorMessage(add.error, t)}</Alert>}
        </Stack>
      </ConfirmDialog>
    </>
  );
};
