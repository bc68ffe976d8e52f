import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type NoticeKind, noticeKinds } from '#shared/notices.ts';
import { EditorPage } from '../../components/editor-page.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { meQuery } from '../../lib/queries/me.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { type NoticeSettings, noticesQuery, useSaveNotices } from './use-notices.ts';

interface Saved {
  readonly settings: NoticeSettings;
  readonly save: ReturnType<typeof useSaveNotices>;
}

/** A choice across the whole width, with its switch at the end. */
const SwitchRow = ({
  label,
  checked,
  helpId,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly helpId?: string;
  readonly onChange: (checked: boolean) => void;
}) => (
  <FormControlLabel
    labelPlacement="start"
    sx={{ m: 0, justifyContent: 'space-between', minHeight: 44 }}
    label={label}
    control={
      <Switch
        checked={checked}
        slotProps={{ input: { 'aria-describedby': helpId } }}
        onChange={(_, next) => onChange(next)}
      />
    }
  />
);

/** One kind: what it tells, and whether it is mailed. */
const KindRow = ({ kind, settings, save }: Saved & { readonly kind: NoticeKind }) => {
  const { t } = useTranslation('app');
  const helpId = useId();
  const isOn = settings.kinds[kind]?.includes('mail') ?? false;
  return (
    <Box sx={{ display: 'grid' }}>
      <SwitchRow
        label={t(`siteNotices.kinds.${kind}.name`)}
        checked={isOn}
        helpId={helpId}
        onChange={(checked) => save.mutate({ kinds: { [kind]: checked ? ['mail'] : [] } })}
      />
      <Typography id={helpId} variant="body2" color="textSecondary" sx={{ pr: 8 }}>
        {t(`siteNotices.kinds.${kind}.help`)}
      </Typography>
    </Box>
  );
};

const FULL_NIGHT = { from: '22:00', to: '07:00' };

const QuietHours = ({ settings, save }: Saved) => {
  const { t } = useTranslation('app');
  const { quietHours } = settings;
  const hour = (end: 'from' | 'to', value: string): void => {
    const next = { ...FULL_NIGHT, ...quietHours, [end]: value };
    // A half-typed time is empty, and both ends alike are no span.
    if (value !== '' && next.from !== next.to) save.mutate({ quietHours: next });
  };
  return (
    <FormCard title={t('siteNotices.quiet')} intro={t('siteNotices.quietText')}>
      <SwitchRow
        label={t('siteNotices.quietOn')}
        checked={quietHours !== null}
        onChange={(checked) => save.mutate({ quietHours: checked ? FULL_NIGHT : null })}
      />
      {quietHours !== null && (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={`${end} ${quietHours[end]}`}
                type="time"
                label={t(`siteNotices.${end}`)}
                defaultValue={quietHours[end]}
                onBlur={({ target }) => target.value !== quietHours[end] && hour(end, target.value)}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            ))}
          </Box>
          <SwitchRow
            label={t('siteNotices.urgent')}
            checked={settings.urgentAtNight}
            onChange={(checked) => save.mutate({ urgentAtNight: checked })}
          />
        </>
      )}
    </FormCard>
  );
};

/** What the user wants to hear of a site, and when. Everything saves itself. */
export const NoticesPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const notices = useQuery(noticesQuery(accountId));
  const { data: me } = useQuery(meQuery());
  const save = useSaveNotices(accountId);
  return (
    <EditorPage query={notices} item={notices.data} title={() => t('siteSettings.title')}>
      {(settings) => (
        <>
          <SettingsTabs accountId={accountId} current="notices" />
          {me?.email === null && <Alert severity="warning">{t('siteNotices.noAddress')}</Alert>}
          <FormCard
            title={t('siteNotices.title')}
            intro={t('siteNotices.intro', { email: me?.email ?? t('siteNotices.yourAddress') })}
          >
            {noticeKinds.map((kind) => (
              <KindRow key={kind} kind={kind} settings={settings} save={save} />
            ))}
          </FormCard>
          <QuietHours settings={settings} save={save} />
        </>
      )}
    </EditorPage>
  );
};
