import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Appliance } from '#shared/model/appliance.ts';
import { Boiler, Car } from '../../components/home-drawing.tsx';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import '../../components/home-drawing.css';

/** Name and drawing of an appliance under its sky, which is grey while it is offline. */
export const ApplianceHero = ({ appliance }: { readonly appliance: Appliance }) => {
  const { name, kind, service, accountId, state } = appliance;
  const serviceName = serviceNames(useQuery(supportedServicesQuery(accountId)).data)(service);
  return (
    <Stack
      direction="row"
      data-sky={state.online === false ? 'past' : 'sunny'}
      sx={{
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        gap: 2,
        px: 2.5,
        pt: 2.5,
        pb: 1.5,
        overflow: 'hidden',
        borderRadius: 'var(--radius-hero)',
        background: 'var(--sky)',
        color: 'var(--sky-ink)',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography>{serviceName}</Typography>
      </Box>
      <Box sx={{ flex: 'none', width: kind === 'plug' ? 56 : { xs: 118, sm: 150 } }}>
        <svg className="scene" viewBox={kind === 'plug' ? '-28 -60 56 60' : '-62 -42 124 48'} aria-hidden="true">
          {kind === 'plug' ? <Boiler /> : <Car />}
        </svg>
      </Box>
    </Stack>
  );
};
