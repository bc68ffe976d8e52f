import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import LinkOff from '@mui/icons-material/LinkOffOutlined';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { BoxView } from '#shared/model/box.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { formatCurrent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { AddBox } from './add-box.tsx';
import { BoxFacts, boxName } from './box-facts.tsx';
import { MarkedList } from './marked-list.tsx';
import { doneOf, keyOfAnswer, markOfAnswer, markOfResult } from './model/steps.ts';

const Abilities = ({ box: { abilities, connectors } }: { readonly box: BoxView }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { limits, switchesPhases, safeWithoutUs, pauses, reportsPower } = abilities;
  const max = formatCurrent(Math.max(...connectors.map(({ maxA }) => maxA)), locale);
  return (
    <MarkedList
      items={[
        { key: 'limits', mark: markOfAnswer(limits), text: t(`boxes.limits.${keyOfAnswer(limits)}`, { max }) },
        { key: 'pauses', mark: markOfAnswer(pauses), text: t(`boxes.pauses.${pauses ? 'yes' : 'no'}`) },
        {
          key: 'phases',
          mark: markOfAnswer(switchesPhases),
          text: t(`boxes.phases.${switchesPhases ? 'yes' : 'no'}`),
        },
        { key: 'power', mark: markOfAnswer(reportsPower), text: t(`boxes.power.${keyOfAnswer(reportsPower)}`) },
        { key: 'safe', mark: markOfAnswer(safeWithoutUs), text: t(`boxes.safe.${keyOfAnswer(safeWithoutUs)}`) },
      ]}
    />
  );
};

const SetUp = ({ box }: { readonly box: BoxView }) => {
  const { t } = useTranslation('app');
  const done = doneOf(box);
  return (
    <Stack spacing={1}>
      {!box.isSetUp && box.connected && (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('boxes.settingUp', { done, all: box.setup.length })}
          </Typography>
          <LinearProgress
            variant="determinate"
            color="info"
            value={(100 * done) / box.setup.length}
            aria-label={t('boxes.setUp')}
            sx={{ borderRadius: 1 }}
          />
        </>
      )}
      <MarkedList
        items={box.setup.map(({ step, result }) => ({
          key: step,
          mark: markOfResult(result),
          text: t(`boxes.step.${step}`),
          aside: t(`boxes.result.${result ?? 'waits'}`),
        }))}
      />
    </Stack>
  );
};

interface BoxCardProps {
  readonly link: Credentials;
  readonly box: BoxView;
  /** It can be added from here. */
  readonly adds: boolean;
}

/** A wallbox that has connected: what it is, what it can do, what was set in it, and the way to charging with the sun. */
export const BoxCard = ({ link, box, adds }: BoxCardProps) => {
  const { t } = useTranslation('app');
  const name = boxName(box);
  const Icon = box.connected ? CheckCircle : LinkOff;
  return (
    <Card sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <Icon sx={{ color: box.connected ? 'energy.battery' : 'warning.main' }} aria-hidden />
          <div>
            <Typography variant="h3">{t(box.connected ? 'boxes.connected' : 'boxes.away')}</Typography>
            <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
            {!box.connected && (
              <Typography variant="body2" color="textSecondary">
                {t('boxes.awayText')}
              </Typography>
            )}
          </div>
        </Stack>
        {adds &&
          box.connectors.map(({ deviceId }, index) => (
            <AddBox
              key={deviceId}
              link={link}
              deviceId={deviceId}
              name={box.connectors.length > 1 ? `${name} ${index + 1}` : name}
              blocked={box.abilities.limits === false}
            />
          ))}
        <BoxFacts box={box} />
        <Typography variant="h3" component="h4">
          {t('boxes.can')}
        </Typography>
        <Abilities box={box} />
        <Typography variant="h3" component="h4">
          {t('boxes.setUp')}
        </Typography>
        <SetUp box={box} />
      </Stack>
    </Card>
  );
};
