import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isFixed, isTold, type NoticeChannel, type NoticeKind, noticeChannels, noticeKinds } from '#shared/notices.ts';
import type { RoleType } from '#shared/roles.ts';
import type { Saved } from './use-notices.ts';

/** Room for a way's name in letters of any size, and for what is about it. A share of the table would be no width: all columns would be alike. */
const COLUMN = 'clamp(52px, 3.5rem, 18vw)';

interface Reader {
  /** null: no member of the site. */
  readonly role: RoleType | null;
}

const KindRow = ({ kind, role, settings, save }: Saved & Reader & { readonly kind: NoticeKind }) => {
  const { t } = useTranslation('app');
  const [nameId, helpId] = [useId(), useId()];
  const chosen: readonly NoticeChannel[] = settings.kinds[kind] ?? [];
  const change = (channel: NoticeChannel, on: boolean): void =>
    save.mutate({ kinds: { [kind]: noticeChannels.filter((one) => (one === channel ? on : chosen.includes(one))) } });
  const fixed = (channel: NoticeChannel): boolean => role !== null && isFixed(kind, channel, role);
  return (
    <tr>
      <Box component="th" scope="row" sx={{ textAlign: 'start', fontWeight: 'inherit', py: 1, pr: 1 }}>
        <Typography component="span" id={nameId} sx={{ display: 'block' }}>
          {t(`siteNotices.kinds.${kind}.name`)}
        </Typography>
        <Typography component="span" id={helpId} variant="body2" color="textSecondary">
          {t(`siteNotices.kinds.${kind}.help`)}
        </Typography>
      </Box>
      {noticeChannels.map((channel) => (
        <Box component="td" key={channel} sx={{ p: 0, textAlign: 'center', verticalAlign: 'top' }}>
          <Checkbox
            checked={fixed(channel) || chosen.includes(channel)}
            disabled={fixed(channel)}
            onChange={(_, on) => change(channel, on)}
            slotProps={{
              input: {
                'aria-label': t('siteNotices.by', {
                  kind: t(`siteNotices.kinds.${kind}.name`),
                  channel: t(`siteNotices.channels.${channel}`),
                }),
                'aria-describedby': helpId,
              },
            }}
          />
        </Box>
      ))}
    </tr>
  );
};

/** What is told by which way: a line for each kind, a column for each way. */
export const KindsTable = ({ role, ...saved }: Saved & Reader) => {
  const { t } = useTranslation('app');
  return (
    <Box component="table" sx={{ width: 1, borderCollapse: 'collapse', tableLayout: 'fixed' }}>
      <thead>
        <tr>
          <th>
            <span className="unseen">{t('siteNotices.kind')}</span>
          </th>
          {noticeChannels.map((channel) => (
            <Box component="th" scope="col" key={channel} sx={{ width: COLUMN, p: 0, pb: 0.5 }}>
              <Typography component="span" variant="caption" color="textSecondary">
                {t(`siteNotices.channels.${channel}`)}
              </Typography>
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {noticeKinds.map(
          (kind) => (role === null || isTold(kind, role)) && <KindRow key={kind} kind={kind} role={role} {...saved} />,
        )}
      </tbody>
    </Box>
  );
};
