import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditorPage } from '../../components/editor-page.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { accountQuery } from '../../lib/queries/account.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { AddressCard } from './address-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { KindsTable } from './kinds-table.tsx';
import { LatelyCard } from './lately-card.tsx';
import { noticesQuery, type Saved, useSaveNotices } from './use-notices.ts';

/** A choice across the whole width, with its switch at the end. */
const SwitchRow = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) => (
  <FormControlLabel
    labelPlacement="start"
    sx={{ m: 0, justifyContent: 'space-between', minHeight: 44 }}
    label={label}
    control={<Switch checked={checked} onChange={(_, next) => onChange(next)} />}
  />
);

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
  const { data: account } = useQuery(accountQuery(accountId));
  const { data: me } = useQuery(meQuery());
  const save = useSaveNotices(accountId);
  const role = me?.accounts.find(({ id }) => id === accountId)?.role.type ?? null;
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
            <KindsTable role={role} settings={settings} save={save} />
          </FormCard>
          {me !== undefined && <DevicesCard userId={me.id} accountId={accountId} />}
          <AddressCard accountId={accountId} />
          <QuietHours settings={settings} save={save} />
          {account !== undefined && <LatelyCard lately={settings.lately} zone={account.timezone} />}
        </>
      )}
    </EditorPage>
  );
};
