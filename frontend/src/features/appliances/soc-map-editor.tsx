import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { FormCard } from '../../components/form-card.tsx';
import { UpgradeNotice } from '../../components/upgrade-notice.tsx';
import { desiredText } from '../../lib/desired-text.ts';
import { formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { AddSocItemDialog } from './add-soc-item-dialog.tsx';
import { desiredColors } from './desired-state.tsx';
import { InUse } from './in-use.tsx';
import { type SocZone, zoneAt, zonesOf } from './model/soc-zones.ts';
import { useDeleteSocMapItem } from './use-items.ts';

interface SocMapEditorProps {
  readonly appliance: Appliance;
  /** The plan includes battery maps. */
  readonly allowed: boolean;
  /** State of charge of the home battery, %; null: not reported. */
  readonly socPercent: number | null;
}

/** Minimum space for a zone's text, however narrow the zone is. */
const MIN_ZONE_PX = 60;
/** A full battery without thresholds in between. */
const BATTERY_PX = 220;
const WIDTH_PX = 64;

interface ZoneRowProps extends SocMapEditorProps {
  readonly zone: SocZone;
  readonly top: boolean;
  readonly bottom: boolean;
  readonly now: boolean;
}

/** A zone of the battery, with its item beside it. */
const ZoneRow = ({ appliance, allowed, socPercent, zone, top, bottom, now }: ZoneRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const remove = useDeleteSocMapItem(appliance);
  const { item, from, to } = zone;
  const corner = 10;
  return (
    <Box
      component="li"
      aria-current={now ? 'true' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'stretch',
        minHeight: Math.max(MIN_ZONE_PX, ((to - from) / 100) * BATTERY_PX),
      }}
    >
      <Box
        sx={{
          position: 'relative',
          width: WIDTH_PX,
          flexShrink: 0,
          borderInline: 3,
          borderTop: top ? 3 : 0,
          borderBottom: 3,
          borderColor: 'text.secondary',
          borderBottomStyle: bottom ? 'solid' : 'dashed',
          borderTopLeftRadius: top ? corner : 0,
          borderTopRightRadius: top ? corner : 0,
          borderBottomLeftRadius: bottom ? corner : 0,
          borderBottomRightRadius: bottom ? corner : 0,
          bgcolor: desiredColors[item?.desiredState.mode ?? 'OFF'],
        }}
      >
        {!bottom && (
          <Box
            component="span"
            aria-hidden
            sx={{
              position: 'absolute',
              bottom: -12,
              left: '50%',
              transform: 'translateX(-50%)',
              zIndex: 1,
              px: 0.75,
              borderRadius: 2,
              border: 1,
              borderColor: 'text.secondary',
              bgcolor: 'background.paper',
              fontSize: '0.75rem',
              fontWeight: 650,
              whiteSpace: 'nowrap',
            }}
          >
            {formatPercent(from, locale)}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1, pl: 2, py: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {item === null
              ? t('socMap.below', { percent: formatPercent(to, locale) })
              : desiredText(item.desiredState, t, locale)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('socMap.zone', { from: formatPercent(from, locale), to: formatPercent(to, locale) })}
            {now && <strong> · {t('socMap.now', { percent: formatPercent(socPercent, locale) })}</strong>}
          </Typography>
        </Box>
        {item !== null && (
          <IconButton
            aria-label={t('socMap.remove', { percent: formatPercent(from, locale) })}
            disabled={!allowed || remove.isPending}
            onClick={() => remove.mutate(item.id)}
          >
            <DeleteOutlined />
          </IconButton>
        )}
      </Box>
    </Box>
  );
};

/** The map of the mode SOC_MAP: the home battery upright, with its zones. */
export const SocMapEditor = (props: SocMapEditorProps) => {
  const { appliance, allowed, socPercent } = props;
  const { t } = useTranslation('app');
  const { about, ask, close } = useQuestion('add');
  const zones = zonesOf(appliance.socMapItems);
  const present = socPercent === null ? undefined : zoneAt(zones, socPercent);
  return (
    <FormCard title={t('socMap.title')} intro={t('socMap.intro')}>
      {allowed && <InUse appliance={appliance} mode="SOC_MAP" usable={zones.length > 0} />}
      {!allowed && <UpgradeNotice accountId={appliance.accountId}>{t('socMap.premium')}</UpgradeNotice>}
      {allowed && zones.length > 0 && socPercent === null && (
        <Alert severity="warning" variant="outlined">
          {t('socMap.unknown')}
        </Alert>
      )}
      {zones.length === 0 ? (
        <Typography variant="body2">{t('socMap.empty')}</Typography>
      ) : (
        <Box>
          <Box
            aria-hidden
            sx={{
              width: 24,
              height: 8,
              ml: `${(WIDTH_PX - 24) / 2}px`,
              bgcolor: 'text.secondary',
              borderRadius: '4px 4px 0 0',
            }}
          />
          <Box component="ul" aria-label={t('socMap.battery')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {zones.map((zone, index) => (
              <ZoneRow
                key={zone.from}
                {...props}
                zone={zone}
                top={index === 0}
                bottom={index === zones.length - 1}
                now={zone === present}
              />
            ))}
          </Box>
        </Box>
      )}
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<Add />}
        disabled={!allowed}
        onClick={() => ask()}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('socMap.add')}
      </Button>
      {about !== null && <AddSocItemDialog appliance={appliance} onClose={close} />}
    </FormCard>
  );
};
