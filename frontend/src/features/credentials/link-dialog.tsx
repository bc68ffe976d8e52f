import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { LinkForm } from '../../components/linking/link-form.tsx';
import { ServiceList } from '../../components/linking/service-list.tsx';
import type { Linked } from '../../components/linking/use-link-service.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { supportedServicesQuery } from '../../lib/queries/supported-services.ts';

interface LinkDialogProps {
  readonly accountId: AccountId;
  readonly onLinked: (linked: Linked) => void;
  readonly onClose: () => void;
}

/** Lets the user choose a service, then fill in its form. */
export const LinkDialog = ({ accountId, onLinked, onClose }: LinkDialogProps) => {
  const { t } = useTranslation('app');
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { data: services = [] } = useQuery(supportedServicesQuery(accountId));
  const { data: account } = useQuery(accountQuery(accountId));
  const [manifest, setManifest] = useState<Manifest | null>(null);
  return (
    <Dialog open onClose={onClose} fullScreen={phone} maxWidth="sm" aria-labelledby="link-title">
      <DialogTitle id="link-title">
        {manifest === null ? t('credentials.add') : t('credentials.linkOne', { service: manifest.name })}
      </DialogTitle>
      {/* Remounted for each service, so that it starts at its top. */}
      <DialogContent key={manifest?.id ?? ''}>
        <div style={{ paddingTop: 8 }}>
          {manifest === null ? (
            <ServiceList services={services} account={account} onChoose={setManifest} />
          ) : (
            <LinkForm accountId={accountId} manifest={manifest} onLinked={onLinked} onBack={() => setManifest(null)} />
          )}
        </div>
      </DialogContent>
      {manifest === null && (
        <DialogActions sx={{ p: 2 }}>
          <Button color="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
};
