import { useTranslation } from 'react-i18next';
import { DeviceTile } from '../../components/device-tile.tsx';
import { type Want, wants } from '../../components/linking/services.ts';

const tiles = { charger: 'charger', solar: 'sun', battery: 'battery', plug: 'plug' } as const;

interface WantTilesProps {
  readonly chosen: Want | null;
  readonly onChoose: (want: Want | null) => void;
}

/** What one wants to add. The chosen one pressed again is none: everything is shown. */
export const WantTiles = ({ chosen, onChoose }: WantTilesProps) => {
  const { t } = useTranslation('app');
  return (
    <fieldset className="want-tiles">
      <legend>{t('devices.wantTitle')}</legend>
      {wants.map((want) => (
        <button
          key={want}
          type="button"
          className="choice"
          aria-pressed={want === chosen}
          onClick={() => onChoose(want === chosen ? null : want)}
        >
          <DeviceTile kind={tiles[want]} sizePx={40} />
          {t(`devices.want.${want}`)}
        </button>
      ))}
    </fieldset>
  );
};
