import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/search-field.tsx';
import { ServiceName } from '../../components/service-name.tsx';
import { useLocalized } from '../../lib/use-localized.ts';
import { Drawing } from './kinds.tsx';
import { makesMeant, matching } from './service-search.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await import('../../lib/public-lists.ts')).loadServices();
const kinds = ['sensor', 'appliance', 'vehicle'] as const;

/** The supported services by what they offer, from the registry, with a search. */
export const Services = () => {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  const services = useLoaded(load);
  const [wanted, setWanted] = useState('');
  const id = useId();
  const found = services.status === 'ready' ? matching(services.data, wanted) : [];
  return (
    <section className="tall" aria-labelledby="services" aria-busy={services.status === 'loading'}>
      <h2 id="services">{t('services.title')}</h2>
      {services.status === 'failed' && <p>{t('services.failed')}</p>}
      {services.status === 'ready' && (
        <>
          <p className="lead">{t('services.text')}</p>
          <SearchField className="search" label={t('services.search')} value={wanted} onChange={setWanted} />
          <p role="status" className="small">
            {found.length === 0 ? t('services.none') : t('services.found', { count: found.length })}
          </p>
          {kinds.map((kind) => {
            const ofKind = found.filter(({ offers }) => offers[kind]);
            if (ofKind.length === 0) return null;
            return (
              <div key={kind} className="kind">
                <h3 id={`${id}-${kind}`}>{t(`services.kinds.${kind}`)}</h3>
                <ul className="services" aria-labelledby={`${id}-${kind}`}>
                  {ofKind.map((service) => (
                    <li key={service.id}>
                      <Drawing of={kind} />
                      <strong>
                        <ServiceName service={service} />
                        {makesMeant(service, wanted).map((make) => ` · ${make}`)}
                      </strong>
                      {service.needs && <small>{localized(service.needs)}</small>}
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </>
      )}
    </section>
  );
};
