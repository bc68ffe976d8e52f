import { useTranslation } from 'react-i18next';
import { useLocalized } from '../../lib/use-localized.ts';
import { publicLists } from './public-lists.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await publicLists()).loadServices();
/** In alphabetical order; the catalogue is ordered by id. */
const byName = <T extends { readonly name: string }>(services: readonly T[]): T[] =>
  services.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
const kinds = ['sensor', 'appliance', 'vehicle'] as const;

/** The supported services, from the registry. */
export const Services = () => {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  const services = useLoaded(load);
  return (
    <section aria-labelledby="services" aria-busy={services.status === 'loading'}>
      <h2 id="services">{t('services.title')}</h2>
      {services.status === 'failed' && <p>{t('services.failed')}</p>}
      {services.status === 'ready' && (
        <>
          <p>{t('services.text')}</p>
          <ul className="services">
            {byName(services.data).map(({ id, name, offers, needs }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>
                  {kinds
                    .filter((kind) => offers[kind])
                    .map((kind) => t(`services.offers.${kind}`))
                    .join(' · ')}
                </span>
                {needs && <small>{localized(needs)}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
