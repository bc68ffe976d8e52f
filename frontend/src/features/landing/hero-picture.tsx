import { useTranslation } from 'react-i18next';
import type { Locale } from '#shared/locales.ts';

/** Figures of the example, kW. */
const EXAMPLE = { sun: 6.1, house: 0.9, car: 4.8 };

/** An example of a moment: sun to house and car. */
export const HeroPicture = ({ locale }: { readonly locale: Locale }) => {
  const { t } = useTranslation('landing');
  const power = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 });
  const node = (kind: keyof typeof EXAMPLE, x: number, y: number) => (
    <g className={`node ${kind}`} transform={`translate(${x} ${y})`}>
      <circle r="42" />
      <text y="-2" className="figure">
        {t('hero.power', { figure: power.format(EXAMPLE[kind]) })}
      </text>
      <text y="18">{t(`hero.${kind}`)}</text>
    </g>
  );
  return (
    <figure className="picture">
      <svg viewBox="0 0 360 300" role="img" aria-label={t('hero.picture')}>
        <path className="line" d="M180 60C180 150 80 140 80 230" />
        <path className="line" d="M180 60C180 150 280 140 280 230" />
        <path className="dots slow" d="M180 60C180 150 80 140 80 230" />
        <path className="dots fast" d="M180 60C180 150 280 140 280 230" />
        {node('sun', 180, 54)}
        {node('house', 80, 240)}
        {node('car', 280, 240)}
      </svg>
      <figcaption>{t('hero.sentence')}</figcaption>
    </figure>
  );
};
