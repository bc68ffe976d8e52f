import Button, { type ButtonProps } from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import { supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { asksInPages } from './link-form-schema.ts';
import { useConsent } from './use-consent.ts';

const RelinkDialog = lazy(async () => ({ default: (await import('./relink-dialog.tsx')).RelinkDialog }));

interface RelinkButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'sx'> {
  readonly link: Credentials;
  /** What it says. Absent: the usual. */
  readonly label?: string;
}

/** Links again: goes to the vendor's pages, or asks for new secrets. */
export const RelinkButton = ({ link, label, ...look }: RelinkButtonProps) => {
  const { t } = useTranslation('app');
  const { about, ask, close } = useQuestion('relink');
  const consent = useConsent(link.accountId);
  const { data: services } = useQuery(supportedServicesQuery(link.accountId));
  const manifest = services?.find((each) => each.manifest.id === link.service)?.manifest;
  return (
    <>
      <Button
        {...look}
        disabled={manifest === undefined}
        // Also while the vendor's page loads.
        loading={consent.isPending || consent.isSuccess}
        onClick={() => {
          if (manifest && asksInPages(manifest))
            consent.mutate({ service: link.service, credentialsId: link.id, name: link.name });
          else ask(link.id);
        }}
      >
        {manifest?.delivery === 'push' ? t('links.change') : (label ?? t('links.relink'))}
      </Button>
      {about === link.id && manifest && (
        <Suspense>
          <RelinkDialog link={link} manifest={manifest} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
