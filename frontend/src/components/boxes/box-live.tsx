import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import type { BoxRefusal } from '#shared/ocpp.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { formatDuration } from '../../lib/format.ts';
import { boxesQuery } from '../../lib/queries/boxes.ts';
import { useNow } from '../../lib/use-now.ts';
import { NotYet } from '../not-yet.tsx';
import { Section } from '../section.tsx';
import { BoxCard } from './box-card.tsx';

const causes = ['saved', 'typed', 'internet', 'other', 'password', 'encryption'] as const;
/** Who has just saved the address needs no advice yet. */
const PATIENCE_MS = MINUTE_MS;

/** These concern a wallbox beside one that is connected. */
const besides: ReadonlySet<BoxRefusal> = new Set(['same_name', 'too_many']);

/** Why the last wallbox that dialled was not let in. */
const Refused = ({ refused: { at, why } }: { readonly refused: { readonly at: string; readonly why: BoxRefusal } }) => {
  const { t } = useTranslation('app');
  const age = t('age.ago', { duration: formatDuration(useNow() - Date.parse(at), t) });
  return (
    <Alert severity="warning" variant="outlined">
      {t(`boxes.refused.${why}`, { age })}
    </Alert>
  );
};

const Waiting = ({ link }: { readonly link: Credentials }) => {
  const { t } = useTranslation('app');
  const waitedMs = useNow() - Date.parse(link.createdAt);
  return (
    <>
      <Card sx={{ p: 2 }}>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('boxes.waiting')}
        </Typography>
        <Box aria-hidden sx={{ mb: 1 }}>
          <LinearProgress color="info" sx={{ borderRadius: 1 }} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('boxes.waitingText')}
        </Typography>
      </Card>
      {waitedMs > PATIENCE_MS && (
        <Card sx={{ p: 2 }}>
          <Typography variant="h3">{t('boxes.nothing')}</Typography>
          <Stack component="ul" spacing={0.75} sx={{ m: 0, mt: 1, pl: 2.5 }}>
            {causes.map((cause) => (
              <li key={cause}>{t(`boxes.causes.${cause}`)}</li>
            ))}
          </Stack>
        </Card>
      )}
    </>
  );
};

/** Waits for the wallboxes of a link, and says live what becomes of them. */
export const BoxLive = ({ link, adds }: { readonly link: Credentials; readonly adds: boolean }) => {
  const { t } = useTranslation('app');
  const query = useQuery(boxesQuery(link.accountId, link.id));
  const { data } = query;
  const isIn = data?.boxes.some(({ connected }) => connected) === true;
  return (
    <Section title={t('boxes.live')}>
      <Stack spacing={1.5}>
        {/* Mounted before it has text: screen readers announce only changes of existing elements. */}
        <div role="status" className="unseen">
          {isIn ? t('boxes.connected') : ''}
        </div>
        {data === undefined && <NotYet query={query} heights={[96]} />}
        {data?.boxes.length === 0 && <Waiting link={link} />}
        {data?.refused != null && (!isIn || besides.has(data.refused.why)) && <Refused refused={data.refused} />}
        {data?.boxes.map((box) => (
          <BoxCard key={box.identity} link={link} box={box} adds={adds} />
        ))}
      </Stack>
    </Section>
  );
};
