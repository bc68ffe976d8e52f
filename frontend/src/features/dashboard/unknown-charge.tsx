import { useQuery } from '@tanstack/react-query';
import type { Appliance } from '#shared/model/appliance.ts';
import { runningSessionQuery } from '../../lib/queries/running-session.ts';
import { SessionCharge } from './session-charge.tsx';

interface UnknownChargeProps {
  readonly appliance: Appliance;
  readonly zone: string;
  readonly nowMs: number;
}

/** In place of a charge that nobody knows: what was charged since the car is there. Nothing where no session runs. */
export const UnknownCharge = ({ appliance, zone, nowMs }: UnknownChargeProps) => {
  const { data: session, isLoading } = useQuery(runningSessionQuery(appliance.accountId, appliance.id));
  if (isLoading) return <div className="charge-room" />;
  return session ? <SessionCharge session={session} zone={zone} nowMs={nowMs} /> : null;
};
