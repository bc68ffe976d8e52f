import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { planInForce } from '#shared/plans.ts';
import { FormCard } from '../../components/form-card.tsx';
import { GoalTiles } from '../../components/goals/goal-tiles.tsx';
import { modeKey } from '../../components/mode-key.ts';
import { ModeSelect } from '../../components/mode-select.tsx';
import { goalOf } from '../../lib/goal.ts';
import { usePatchAppliance } from '../../lib/queries/use-patch-appliance.ts';
import { useNow } from '../../lib/use-now.ts';

/** What stands behind the goals. */
const others = ['OFF', 'MANUAL', 'SCHEDULE', 'SOC_MAP'] as const;

interface ModeCardProps {
  readonly account: Account;
  readonly appliance: Appliance;
}

/** What it should do: the three goals with what each would bring, and behind them every mode. */
export const ModeCard = ({ account, appliance }: ModeCardProps) => {
  const { t } = useTranslation('app');
  const nowMs = useNow();
  const patch = usePatchAppliance(account.id);
  const [asked, setAsked] = useState(false);
  const names = others.map((mode) => t(`mode.${modeKey(mode, appliance.kind)}.name`)).join(', ');
  return (
    <FormCard title={t('applianceEditor.what')}>
      <div>
        <GoalTiles rows account={account} appliance={appliance} nowMs={nowMs} />
      </div>
      {asked || goalOf(appliance) === null ? (
        <Box>
          <ModeSelect
            appliance={appliance}
            plan={planInForce(account)}
            onChoose={(mode) => patch.mutate({ applianceId: appliance.id, patch: { mode } })}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t(`mode.${modeKey(appliance.mode, appliance.kind)}.help`)}
          </Typography>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 8rem', minWidth: 0 }}>
            {t('applianceEditor.also', { modes: names })}
          </Typography>
          <Button color="info" onClick={() => setAsked(true)}>
            {t('applianceEditor.showAlso')}
          </Button>
        </Box>
      )}
    </FormCard>
  );
};
