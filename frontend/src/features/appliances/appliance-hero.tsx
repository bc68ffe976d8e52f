import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Appliance } from '#shared/model/appliance.ts';
import { Boiler, Car } from '../../components/home-drawing.tsx';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import '../../components/home-drawing.css';
import './head.css';

/** Name and drawing of an appliance under its sky, which is grey while it is offline. */
export const ApplianceHero = ({ appliance }: { readonly appliance: Appliance }) => {
  const { name, kind, service, accountId, state } = appliance;
  const serviceName = serviceNames(useQuery(supportedServicesQuery(accountId)).data)(service);
  return (
    <div className="appliance-head" data-sky={state.online === false ? 'past' : 'sunny'} data-kind={kind}>
      <div>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography>{serviceName}</Typography>
      </div>
      <svg className="scene" viewBox={kind === 'plug' ? '-28 -60 56 60' : '-62 -42 124 48'} aria-hidden="true">
        {kind === 'plug' ? <Boiler /> : <Car />}
      </svg>
    </div>
  );
};
