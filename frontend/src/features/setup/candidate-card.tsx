import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type MeterRole, meterRoles } from '#shared/model/reading.ts';
import { DeviceTile, type Tile } from '../../components/device-tile.tsx';
import type { Candidate } from './model/candidates.ts';
import type { LiveValue } from './model/live-value.ts';

interface CandidateCardProps {
  readonly candidate: Candidate;
  /** Name of its service. */
  readonly service: string;
  readonly chosen: boolean;
  readonly role: MeterRole | null;
  /** What it shows now. */
  readonly live: LiveValue;
  /** The plan holds no more appliances. */
  readonly blocked: boolean;
  /** Why it could not be added; null: it was not tried, or it could. */
  readonly failure: string | null;
  readonly onChoose: (chosen: boolean) => void;
  readonly onRole: (role: MeterRole) => void;
}

const tileOf = ({ device }: Candidate, role: MeterRole | null): Tile => {
  if (device.kind === 'appliance') return device.applianceKind ?? 'plug';
  if (role === 'grid' || role === 'consumption') return 'meter';
  return role === 'battery' ? 'battery' : 'sun';
};

const tones = {
  sun: { fill: 'var(--sun-soft)', ink: 'var(--sun-ink)' },
  appliance: { fill: 'var(--appliance-soft)', ink: 'var(--appliance-1)' },
  plain: { fill: 'var(--well)', ink: 'var(--ink-2)' },
} as const;

/** What was found: name, service, a proof that it lives, and whether it is to be used. */
export const CandidateCard = ({
  candidate,
  service,
  chosen,
  role,
  live,
  blocked,
  failure,
  onChoose,
  onRole,
}: CandidateCardProps) => {
  const { t } = useTranslation('app');
  const id = useId();
  const { device } = candidate;
  const about = [service, ...(device.model === null || device.model === device.name ? [] : [device.model])];
  return (
    <Card component="li" sx={{ p: 2, outline: chosen ? '2px solid var(--secondary)' : 'none', outlineOffset: -2 }}>
      <Stack
        component="label"
        direction="row"
        sx={{ gap: 1.5, alignItems: 'center', cursor: blocked ? 'default' : 'pointer' }}
      >
        <DeviceTile kind={tileOf(candidate, role)} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="h3"
            component="span"
            id={`${id}name`}
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {device.name}
          </Typography>
          <Typography
            variant="body2"
            component="span"
            color="textSecondary"
            sx={{ display: 'block' }}
            id={`${id}about`}
          >
            {about.join(' · ')}
            {role !== null && ` · ${t(`device.role.${role}`)}`}
            {device.online === false && ` · ${t('credentials.offline')}`}
          </Typography>
          <Box
            component="span"
            id={`${id}live`}
            sx={{
              display: 'inline-block',
              mt: 0.75,
              px: 1.25,
              py: 0.25,
              borderRadius: 3,
              fontSize: 13,
              fontWeight: 620,
              bgcolor: tones[live.tone].fill,
              color: tones[live.tone].ink,
              overflowWrap: 'anywhere',
            }}
          >
            {live.text}
          </Box>
        </Box>
        <Checkbox
          checked={chosen}
          disabled={blocked}
          onChange={({ target }) => onChoose(target.checked)}
          slotProps={{ input: { 'aria-labelledby': `${id}name`, 'aria-describedby': `${id}about ${id}live` } }}
        />
      </Stack>
      {chosen && device.needsMeterRole && candidate.measures === null && (
        <TextField
          select
          label={t('device.measures')}
          helperText={t('device.measuresHelp')}
          value={role ?? ''}
          onChange={({ target }) => {
            const named = meterRoles.find((one) => one === target.value);
            if (named !== undefined) onRole(named);
          }}
          sx={{ mt: 2 }}
        >
          {meterRoles.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`device.role.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {failure !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </Card>
  );
};
