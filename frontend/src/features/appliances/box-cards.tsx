import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { BOX_SERVICE, withoutUsChoices } from '#shared/ocpp.ts';
import { BoxFacts } from '../../components/boxes/box-facts.tsx';
import { keyOfAnswer } from '../../components/boxes/model/steps.ts';
import { FormCard } from '../../components/form-card.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { boxesQuery } from '../../lib/queries/boxes.ts';
import { BoxService } from './box-service.tsx';
import { withoutUsForm } from './model/device-forms.ts';
import { SavedCard } from './saved-card.tsx';
import { useCardForm } from './use-card-form.ts';

/** The wallbox that an appliance is; undefined while it is not known. */
const useBox = ({ accountId, credentialsId, deviceId }: Appliance) =>
  useQuery(boxesQuery(accountId, credentialsId)).data?.boxes.find(({ connectors }) =>
    connectors.some((one) => one.deviceId === deviceId),
  );

/** What a wallbox does when it cannot reach us, and whether this one does so by itself. */
const WithoutUsCard = ({ appliance }: { readonly appliance: Appliance }) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, withoutUsForm);
  const { field } = useController({ control, name: 'withoutUs' });
  const safe = useBox(appliance)?.abilities.safeWithoutUs;
  return (
    <SavedCard title={t('boxes.withoutUs')} intro={t('boxes.withoutUsIntro')} saving={saving}>
      <RadioGroup {...field} aria-label={t('boxes.withoutUsIntro')}>
        {withoutUsChoices.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mb: 1 }}
            slotProps={{ typography: { component: 'div', sx: { pt: 1 } } }}
            label={
              <>
                <Typography sx={{ fontWeight: 650 }}>{t(`boxes.withoutUsChoice.${choice}.name`)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {t(`boxes.withoutUsChoice.${choice}.text`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {safe !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {t(`boxes.keeps.${keyOfAnswer(safe)}`)}
        </Typography>
      )}
    </SavedCard>
  );
};

/** Of an appliance that is a wallbox which connects to us: how it is connected, what it does without us, and what it can be made to do. */
export const BoxCards = ({ appliance }: { readonly appliance: Appliance }) => {
  const { t } = useTranslation('app');
  const box = useBox(appliance);
  const connector = box?.connectors.find(({ deviceId }) => deviceId === appliance.deviceId);
  return (
    <>
      {box !== undefined && (
        <FormCard title={t('boxes.wallbox')}>
          <BoxFacts box={box} />
          <Button
            component={LocaleLink}
            to={paths.link(appliance.accountId, appliance.credentialsId)}
            variant="outlined"
            color="secondary"
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('boxes.toLink')}
          </Button>
        </FormCard>
      )}
      <WithoutUsCard appliance={appliance} />
      {connector !== undefined && <BoxService appliance={appliance} connector={connector} />}
    </>
  );
};

export const isBox = ({ service }: Pick<Appliance, 'service'>): boolean => service === BOX_SERVICE;
