import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { planInForce } from '#shared/plans.ts';
import { Glyph } from '../../components/glyph.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { ModeSelect } from '../../components/mode-select.tsx';
import { paths } from '../../lib/paths.ts';
import { usePatchAppliance } from '../../lib/queries/use-patch-appliance.ts';

interface MoreChoicesProps {
  readonly account: Account;
  readonly appliance: Appliance;
  /** There is a more, or a less, important one. */
  readonly first: boolean;
  readonly last: boolean;
}

/** What stands behind the goals of an appliance: all modes, its place in line, its page. */
export const MoreChoices = ({ account, appliance, first, last }: MoreChoicesProps) => {
  const { t } = useTranslation('app');
  const patch = usePatchAppliance(account.id);
  const { id, name, autoCharge } = appliance;
  // A lower number is more important.
  const move = (by: 1 | -1): void =>
    patch.mutate({ applianceId: id, patch: { autoCharge: { priority: autoCharge.priority + by } } });
  return (
    <div className="more">
      <ModeSelect
        appliance={appliance}
        plan={planInForce(account)}
        onChoose={(mode) => patch.mutate({ applianceId: id, patch: { mode } })}
      />
      <div className="order">
        {!(first && last) && (
          <>
            <button
              type="button"
              className="icon-button edged"
              aria-label={t('appliance.raise', { name })}
              title={t('appliance.raise', { name })}
              disabled={first}
              onClick={() => move(-1)}
            >
              <Glyph name="up" />
            </button>
            <button
              type="button"
              className="icon-button edged"
              aria-label={t('appliance.lower', { name })}
              title={t('appliance.lower', { name })}
              disabled={last}
              onClick={() => move(1)}
            >
              <Glyph name="down" />
            </button>
          </>
        )}
        <LocaleLink className="quiet-button" to={paths.appliance(account.id, id)}>
          {t('appliance.page')}
        </LocaleLink>
      </div>
    </div>
  );
};
