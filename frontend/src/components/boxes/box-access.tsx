import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import { api } from '../../lib/api.ts';
import { CopyField } from '../copy-field.tsx';
import { Section } from '../section.tsx';
import { keepAccess, useKnownAccess } from './known-access.ts';
import { maskedAddress, partsOf } from './model/address-parts.ts';

/** Looks the address up; the server tells it to the member who was shown it. */
const useAddress = ({ accountId, id: credentialsId }: Credentials) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.getBoxAddress({ params: { accountId, credentialsId } }),
    onSuccess: ({ address }) => {
      if (address !== null) keepAccess(client, credentialsId, { address });
    },
    gcTime: 0,
  });
};

/** The address as boxes ask for it that put it together themselves. */
const Parts = ({ address, opened }: { readonly address: string; readonly opened: boolean }) => {
  const { t } = useTranslation('app');
  const id = useId();
  const [open, setOpen] = useState(opened);
  const { server, id: key, domain, port, path } = partsOf(address);
  return (
    <Box>
      <Button color="info" sx={{ ml: -1 }} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t('boxes.inParts')}
      </Button>
      <Collapse in={open} unmountOnExit id={id}>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {t('boxes.inPartsHelp')}
          </Typography>
          <CopyField label={t('boxes.server')} value={server} />
          <CopyField label={t('boxes.id')} value={key} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
            <CopyField label={t('boxes.domain')} value={domain} />
            <CopyField label={t('boxes.port')} value={port} />
          </Box>
          <CopyField label={t('boxes.path')} value={path} />
        </Stack>
      </Collapse>
    </Box>
  );
};

interface BoxAccessCardProps {
  readonly link: Credentials;
  /** The make asks for parts. */
  readonly inParts: boolean;
  /** Makes new ones. */
  readonly children?: ReactNode;
}

/** What a wallbox dials with. The address can be looked up again; the password was shown once. */
export const BoxAccessCard = ({ link, inParts, children }: BoxAccessCardProps) => {
  const { t } = useTranslation('app');
  const { address, password } = useKnownAccess(link.id);
  const look = useAddress(link);
  return (
    <Section title={t('boxes.access')}>
      <Card sx={{ p: 2 }}>
        <Stack spacing={2}>
          {address === undefined ? (
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
              <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                <Typography variant="body2" color="textSecondary">
                  {t('boxes.address')}
                </Typography>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{maskedAddress(location)}</Typography>
              </Box>
              {look.data?.address !== null && (
                <Button variant="outlined" color="secondary" loading={look.isPending} onClick={() => look.mutate()}>
                  {t('boxes.show')}
                </Button>
              )}
            </Box>
          ) : (
            <CopyField label={t('boxes.address')} value={address} help={t('boxes.addressHelp')} />
          )}
          {look.data?.address === null && (
            <Alert severity="info" variant="outlined">
              {t('boxes.notYours')}
            </Alert>
          )}
          {password === undefined ? (
            <Typography variant="body2" color="textSecondary">
              {t('boxes.passwordGone')}
            </Typography>
          ) : (
            <CopyField label={t('boxes.password')} value={password} help={t('boxes.passwordHelp')} />
          )}
          {address !== undefined && <Parts key={String(inParts)} address={address} opened={inParts} />}
          {children}
        </Stack>
      </Card>
    </Section>
  );
};
