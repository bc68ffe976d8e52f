import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { Account } from '#shared/model/account.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { ConnectBoxes } from '../../components/boxes/connect-boxes.tsx';
import { afterLinking, type SetupStep, setupPath } from '../../components/linking/setup-mark.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { boxesQuery } from '../../lib/queries/boxes.ts';
import { SetupFrame } from './setup-frame.tsx';

interface BoxStepProps {
  readonly account: Account;
  readonly step: SetupStep;
  readonly link: Credentials;
  readonly manifest: Manifest;
}

/** A wallbox on its way to us; the set-up goes on when it has connected, or without it. */
export const BoxStep = ({ account, step, link, manifest }: BoxStepProps) => {
  const { t } = useTranslation('app');
  const isIn = useQuery(boxesQuery(account.id, link.id)).data?.boxes.some(({ connected }) => connected) === true;
  return (
    <SetupFrame
      step={step}
      title={t('boxes.connectTitle')}
      text={t('boxes.connectText')}
      back={setupPath(account.id, step)}
      action={
        <Button
          component={LocaleLink}
          to={setupPath(account.id, afterLinking(step))}
          variant={isIn ? 'contained' : 'outlined'}
          color={isIn ? 'primary' : 'secondary'}
          size="large"
        >
          {t(isIn ? 'boxes.goOn' : 'boxes.goOnWithout')}
        </Button>
      }
    >
      <ConnectBoxes link={link} manifest={manifest} settled={false} adds={false} />
    </SetupFrame>
  );
};
