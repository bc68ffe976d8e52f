import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Slider from '@mui/material/Slider';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { breakEvenOf } from '#shared/economics.ts';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { Segments } from '../../components/segments.tsx';
import { formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { shareForm } from './model/goal-forms.ts';
import { SavedCard } from './saved-card.tsx';
import { useCardForm } from './use-card-form.ts';

const STEP_PERCENT = 5;
const choices = ['strict', 'balanced', 'keepGoing'] as const;
type Choice = (typeof choices)[number];
/** The shares that have a name of their own, %. */
const shares = { strict: 100, keepGoing: 25 } as const;

/** How much of its power has to be solar for it to keep going: one of three answers, or an exact share. */
export const ShareCard = ({ account, appliance }: { readonly account: Account; readonly appliance: Appliance }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const labelId = useId();
  const { control, saving } = useCardForm(appliance, shareForm);
  const byPrices = useController({ control, name: 'byPrices' }).field;
  const share = useController({ control, name: 'sharePercent' }).field;
  const [tuning, setTuning] = useState(false);
  const chosen: Choice | null = byPrices.value
    ? 'balanced'
    : (choices.find((one) => one !== 'balanced' && shares[one] === share.value) ?? null);
  const choose = (one: Choice): void => {
    byPrices.onChange(one === 'balanced');
    if (one !== 'balanced') share.onChange(shares[one]);
  };
  const say = (percent: number): string => {
    if (percent === 0) return t('applianceEditor.shareAlwaysText');
    if (percent === 100) return t('applianceEditor.shareOnlyText');
    return t('applianceEditor.shareText', { percent: formatPercent(percent, locale) });
  };
  const derivedPercent = 100 * breakEvenOf(account.settings);
  return (
    <SavedCard title={t('applianceEditor.economics')} saving={saving}>
      <Segments<Choice | ''>
        wide
        label={t('applianceEditor.economics')}
        chosen={chosen ?? ''}
        options={choices.map((key) => ({ key, text: t(`applianceEditor.clouds.${key}`) }))}
        onChoose={(one) => one !== '' && choose(one)}
      />
      <FormHelperText sx={{ minHeight: '2.5em', mx: 0 }}>
        {byPrices.value
          ? t('applianceEditor.byPricesHelp', { percent: formatPercent(derivedPercent, locale) })
          : say(share.value)}
      </FormHelperText>
      {tuning || chosen === null ? (
        <Box>
          <FormLabel id={labelId}>{t('applianceEditor.share')}</FormLabel>
          <Box sx={{ px: 1.5 }}>
            <Slider
              value={byPrices.value ? Math.round(derivedPercent) : share.value}
              min={0}
              max={100}
              step={STEP_PERCENT}
              aria-labelledby={labelId}
              getAriaValueText={say}
              onChange={(_event, next) => {
                byPrices.onChange(false);
                share.onChange(next);
              }}
              onBlur={share.onBlur}
            />
          </Box>
          <Box
            aria-hidden
            sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2', color: 'text.secondary' }}
          >
            <span>{t('applianceEditor.shareAlways')}</span>
            <span>{t('applianceEditor.shareOnly')}</span>
          </Box>
        </Box>
      ) : (
        <Button color="info" sx={{ alignSelf: 'flex-start', ml: -1 }} onClick={() => setTuning(true)}>
          {t('applianceEditor.fineTune')}
        </Button>
      )}
    </SavedCard>
  );
};
