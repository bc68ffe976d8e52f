import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { BoxView } from '#shared/model/box.ts';
import type { BoxAction } from '#shared/ocpp.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { boxesQuery } from '../../lib/queries/boxes.ts';
import { useQuestion } from '../../lib/use-over-page.ts';

/** What is offered, by the state of the connector. */
const actionsOf = ({ status, charging }: BoxView['connectors'][number]): readonly BoxAction[] => [
  charging ? 'stop' : 'start',
  'unlock',
  status === 'Unavailable' ? 'enable' : 'disable',
  'restart',
  'restartNow',
];

/** These end nothing. */
const harmless: ReadonlySet<BoxAction> = new Set(['start', 'enable']);

interface BoxServiceProps {
  readonly appliance: Appliance;
  readonly connector: BoxView['connectors'][number];
}

/** What a person has a wallbox do, each after a confirmation, and what it answered. */
export const BoxService = ({ appliance, connector }: BoxServiceProps) => {
  const { accountId, credentialsId, deviceId, name } = appliance;
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const { about, ask, close } = useQuestion('service');
  const asking = actionsOf(connector).find((action) => action === about);
  const service = useMutation({
    mutationFn: (action: BoxAction) =>
      api.serviceBox({ params: { accountId, credentialsId }, body: { deviceId, action } }),
    // Said in the dialog.
    meta: { silent: true },
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: boxesQuery(accountId, credentialsId).queryKey });
    },
  });
  const open = (action: BoxAction) => {
    service.reset();
    ask(action);
  };
  return (
    <FormCard title={t('boxes.service')} intro={t('boxes.serviceIntro')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {actionsOf(connector).map((action) => (
          <Button key={action} variant="outlined" color="secondary" onClick={() => open(action)}>
            {t(`boxes.act.${action}.name`)}
          </Button>
        ))}
      </Box>
      {/* It stays mounted: screen readers announce only changes of what is there. */}
      <div role="status">
        {service.data !== undefined && (
          <Alert
            severity={service.data.result === 'done' || service.data.result === 'later' ? 'success' : 'warning'}
            variant="outlined"
          >
            {t(`boxes.serviced.${service.data.result}`)}
          </Alert>
        )}
      </div>
      {asking !== undefined && (
        <ConfirmDialog
          open
          harmless={harmless.has(asking)}
          title={t(`boxes.act.${asking}.ask`, { name })}
          text={t(`boxes.act.${asking}.text`)}
          action={t(`boxes.act.${asking}.name`)}
          busy={service.isPending}
          onConfirm={() => service.mutate(asking)}
          onClose={close}
        >
          {service.error !== null && <Alert severity="error">{errorMessage(service.error, t)}</Alert>}
        </ConfirmDialog>
      )}
    </FormCard>
  );
};
