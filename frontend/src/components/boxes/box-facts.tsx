import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxView } from '#shared/model/box.ts';
import { Age } from '../age.tsx';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

/** What a wallbox is called: as it says, else by the name it dials with. */
export const boxName = ({ vendor, model, identity }: Pick<BoxView, 'vendor' | 'model' | 'identity'>): string => {
  const said = [vendor, model].filter((part) => part !== null).join(' ');
  return said === '' ? identity : said;
};

/** Faults of a wallbox, and what it says of itself. */
export const BoxFacts = ({ box }: { readonly box: BoxView }) => {
  const { t } = useTranslation('app');
  const { connected, connectedAt, seenAt, firmware, protocol, identity, connectors } = box;
  const said = connectors.filter(({ status }) => status !== null);
  const nameOf = (index: number): string =>
    connectors.length > 1 ? t('boxes.connector', { number: index + 1 }) : t('boxes.plug');
  return (
    <>
      {connectors.map(
        ({ deviceId, error }) =>
          error !== null && (
            <Alert key={deviceId} severity="error" variant="outlined">
              {t('boxes.fault', { error })}
            </Alert>
          ),
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}
      >
        <Fact name={t(connected ? 'boxes.since' : 'boxes.lastConnected')}>
          <Age since={connectedAt} />
        </Fact>
        <Fact name={t('boxes.heard')}>
          <Age since={seenAt} />
        </Fact>
        <Fact name={t('boxes.firmware')}>{firmware ?? t('boxes.unknown')}</Fact>
        {said.map(({ deviceId, status }, index) => (
          <Fact key={deviceId} name={nameOf(index)}>
            {status !== null && t(`boxes.status.${status}`)}
          </Fact>
        ))}
        <Fact name={t('boxes.protocol')}>{protocol.replace('ocpp', 'OCPP ')}</Fact>
        <Fact name={t('boxes.identity')}>{identity}</Fact>
      </Box>
    </>
  );
};
