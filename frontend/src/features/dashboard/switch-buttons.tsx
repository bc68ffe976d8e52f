import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { useSwitchAppliance } from '../../lib/queries/use-switch-appliance.ts';

interface SwitchButtonsProps {
  readonly accountId: AccountId;
  readonly appliance: Appliance;
  /** The mode is not stored yet: until then a switch would be refused. */
  readonly settling: boolean;
}

/** Switches an appliance by hand. */
export const SwitchButtons = ({ accountId, appliance, settling }: SwitchButtonsProps) => {
  const { t } = useTranslation('app');
  const change = useSwitchAppliance(accountId);
  const button = (on: boolean) => (
    <button
      type="button"
      className="quiet-button edged"
      aria-pressed={appliance.state.on === on}
      aria-label={t(on ? 'appliance.switchOn' : 'appliance.switchOff', { name: appliance.name })}
      aria-busy={change.isPending && change.variables.on === on}
      disabled={change.isPending || settling}
      onClick={() => change.mutate({ applianceId: appliance.id, on })}
    >
      {t(on ? 'appliance.on' : 'appliance.off')}
    </button>
  );
  return (
    <div className="switch">
      {button(true)}
      {button(false)}
    </div>
  );
};
