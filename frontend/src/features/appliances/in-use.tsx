import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { modeKey } from '../../components/mode-key.ts';
import { usePatchAppliance } from '../../lib/queries/use-patch-appliance.ts';

interface InUseProps {
  readonly appliance: Appliance;
  /** The mode that what is drawn below belongs to. */
  readonly mode: 'SCHEDULE' | 'SOC_MAP';
  /** It has entries that can be used. */
  readonly usable: boolean;
}

/** Says whether the schedule or the map is what controls the appliance, and puts it to use. */
export const InUse = ({ appliance, mode, usable }: InUseProps) => {
  const { t } = useTranslation('app');
  const patch = usePatchAppliance(appliance.accountId);
  const used = appliance.mode === mode;
  return (
    <Stack
      direction="row"
      role="status"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        borderRadius: 'var(--radius-tile)',
        bgcolor: 'var(--well)',
      }}
    >
      <Typography sx={{ flex: '1 1 10rem', display: 'flex', alignItems: 'center', gap: 1 }}>
        {used && <CheckCircle fontSize="small" sx={{ color: 'energy.battery' }} />}
        {used
          ? t('inUse.used')
          : t('inUse.not', { name: appliance.name, mode: t(`mode.${modeKey(appliance.mode, appliance.kind)}.name`) })}
      </Typography>
      {!used && usable && (
        <Button
          variant="contained"
          color="secondary"
          loading={patch.isPending}
          onClick={() => patch.mutate({ applianceId: appliance.id, patch: { mode } })}
        >
          {t(`inUse.use.${mode}`)}
        </Button>
      )}
    </Stack>
  );
};
