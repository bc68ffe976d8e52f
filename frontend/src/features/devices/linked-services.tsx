import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SupportedService } from '#shared/model/credentials.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DeviceTile } from '../../components/device-tile.tsx';
import { Glyph } from '../../components/glyph.tsx';
import { fitOf, tileOf, type Want } from '../../components/linking/services.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';

interface LinkedServicesProps {
  readonly accountId: AccountId;
  readonly services: readonly SupportedService[];
  readonly want: Want | null;
}

/** The services that are linked already and may have what is wanted: nothing has to be typed for them. Nothing if there are none. */
export const LinkedServices = ({ accountId, services, want }: LinkedServicesProps) => {
  const { t } = useTranslation('app');
  const { data: links = [] } = useQuery(credentialsQuery(accountId));
  const able = links.flatMap((link) => {
    const manifest = services.find(({ manifest: { id } }) => id === link.service)?.manifest;
    return manifest === undefined || (want !== null && fitOf(want, manifest) === null) ? [] : [{ link, manifest }];
  });
  if (able.length === 0) return null;
  return (
    <section className="linked-services" aria-label={t('devices.linked')}>
      <h3>{t('devices.linked')}</h3>
      <ul>
        {able.map(({ link, manifest }) => (
          <li key={link.id}>
            <LocaleLink to={paths.link(accountId, link.id)} replace state={{ look: true }}>
              <DeviceTile kind={tileOf(manifest)} sizePx={44} />
              <span>{t('devices.seeWhatIsThere', { name: link.name })}</span>
              <Glyph name="forward" />
            </LocaleLink>
          </li>
        ))}
      </ul>
      <h3>{t('devices.another')}</h3>
    </section>
  );
};
