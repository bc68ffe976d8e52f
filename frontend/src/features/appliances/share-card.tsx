import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Slider from '@mui/material/Slider';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { breakEvenOf } from '#shared/economics.ts';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { SwitchField } from '../../components/switch-field.tsx';
import { formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { shareForm } from './model/goal-forms.ts';
import { SavedCard } from './saved-card.tsx';
import { useCardForm } from './use-card-form.ts';

const STEP_PERCENT = 5;

/** The required PV share: from the site's prices, or anywhere from always to PV only. */
export const ShareCard = ({ account, appliance }: { readonly account: Account; readonly appliance: Appliance }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const labelId = useId();
  const { control, saving } = useCardForm(appliance, shareForm);
  const byPrices = useWatch({ control, name: 'byPrices' });
  const derived = formatPercent(100 * breakEvenOf(account.settings), locale);
  const say = (percent: number): string => {
    if (percent === 0) return t('applianceEditor.shareAlwaysText');
    if (percent === 100) return t('applianceEditor.shareOnlyText');
    return t('applianceEditor.shareText', { percent: formatPercent(percent, locale) });
  };
  return (
    <SavedCard title={t('applianceEditor.economics')} intro={t('applianceEditor.economicsHelp')} saving={saving}>
      <SwitchField
        control={control}
        name="byPrices"
        label={t('applianceEditor.byPrices')}
        help={t('applianceEditor.byPricesHelp', { percent: derived })}
      />
      {!byPrices && (
        <Controller
          control={control}
          name="sharePercent"
          render={({ field: { value, onChange, onBlur } }) => (
            <Box>
              <FormLabel id={labelId}>{t('applianceEditor.share')}</FormLabel>
              <Box sx={{ px: 1.5 }}>
                <Slider
                  color="info"
                  value={value}
                  min={0}
                  max={100}
                  step={STEP_PERCENT}
                  aria-labelledby={labelId}
                  getAriaValueText={say}
                  onChange={(_event, next) => onChange(next)}
                  onBlur={onBlur}
                />
              </Box>
              <Box
                aria-hidden
                sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2', color: 'text.secondary' }}
              >
                <span>{t('applianceEditor.shareAlways')}</span>
                <span>{t('applianceEditor.shareOnly')}</span>
              </Box>
              <FormHelperText sx={{ minHeight: '2.5em' }}>{say(value)}</FormHelperText>
            </Box>
          )}
        />
      )}
    </SavedCard>
  );
};
