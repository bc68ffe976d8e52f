import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { keepAccess } from '../../components/boxes/known-access.ts';
import { Glyph } from '../../components/glyph.tsx';
import { LinkForm } from '../../components/linking/link-form.tsx';
import { NotListed } from '../../components/linking/not-listed.tsx';
import { RevealDialog } from '../../components/linking/reveal-dialog.tsx';
import { ServiceList } from '../../components/linking/service-list.tsx';
import type { Want } from '../../components/linking/services.ts';
import type { Linked } from '../../components/linking/use-link-service.ts';
import { NotYet } from '../../components/not-yet.tsx';
import { PlanFullNotice } from '../../components/plan-full-notice.tsx';
import { paths } from '../../lib/paths.ts';
import { supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { LinkedServices } from './linked-services.tsx';
import type { AddSheetState } from './use-add-sheet.ts';
import { WantTiles } from './want-tiles.tsx';

interface AddSheetProps {
  readonly account: Account;
  readonly sheet: AddSheetState;
}

/** From below on a phone, in the middle otherwise. */
const place = {
  '& .MuiDialog-container': { alignItems: { xs: 'flex-end', sm: 'center' } },
  '& .MuiDialog-paper': {
    m: { xs: 0, sm: 4 },
    width: { xs: 1, sm: 'calc(100% - 64px)' },
    maxHeight: { xs: '92dvh', sm: 'calc(100% - 64px)' },
    borderRadius: { xs: 'var(--radius-hero) var(--radius-hero) 0 0', sm: 'var(--radius-card)' },
  },
} as const;

/**
 * Adds a device: what is wanted, then a make with what it brings, then its sign-in. Services that are linked already stand
 * first. What was linked continues on its page, which shows what can be added.
 */
export const AddSheet = ({ account, sheet }: AddSheetProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const id = useId();
  const services = useQuery(supportedServicesQuery(account.id));
  const [want, setWant] = useState<Want | null>(sheet.want);
  const [revealed, setRevealed] = useState<Linked | null>(null);
  const manifest = services.data?.find(({ manifest: one, allowed }) => allowed && one.id === sheet.service)?.manifest;
  const goTo = ({ credentials }: Linked): void =>
    void navigate(localePath(paths.link(account.id, credentials.id)), { replace: true, state: { linked: true } });
  const content = () => {
    if (services.data === undefined) return <NotYet query={services} heights={[96, 97, 98]} />;
    if (manifest !== undefined)
      return (
        <LinkForm
          accountId={account.id}
          manifest={manifest}
          onLinked={(linked) => {
            // The page of a wallbox shows its address itself.
            const isBox = manifest.id === BOX_SERVICE;
            if (isBox) keepAccess(client, linked.credentials.id, linked.reveal);
            if (Object.keys(linked.reveal).length > 0 && !isBox) setRevealed(linked);
            else goTo(linked);
          }}
          onBack={sheet.back}
        />
      );
    return (
      <>
        <WantTiles chosen={want} onChoose={setWant} />
        {(want === null || want === 'charger' || want === 'plug') && <PlanFullNotice accountId={account.id} />}
        <LinkedServices accountId={account.id} services={services.data} want={want} />
        <ServiceList
          services={services.data}
          account={account}
          {...(want === null ? {} : { want })}
          onChoose={(one) => sheet.choose(one.id)}
        />
        <NotListed services={services.data} solar={want === 'solar' || want === null} pathOf={sheet.pathOf} />
      </>
    );
  };
  return (
    <>
      {/* Until the address is shown, which is once, the sheet must not cover it. */}
      <Dialog open={revealed === null} onClose={sheet.close} maxWidth="sm" aria-labelledby={id} sx={place}>
        <DialogTitle id={id} sx={{ pr: 8, pb: 1, font: 'var(--font-h2)' }}>
          {manifest === undefined ? t('devices.add') : t('credentials.linkOne', { service: manifest.name })}
        </DialogTitle>
        <button type="button" className="icon-button sheet-close" aria-label={t('close')} onClick={sheet.close}>
          <Glyph name="close" />
        </button>
        {/* Remounted for each service, so that it starts at its top. */}
        <DialogContent key={manifest?.id ?? ''}>
          <div className="add-sheet">{content()}</div>
        </DialogContent>
      </Dialog>
      {revealed !== null && (
        <RevealDialog manifest={manifest} values={revealed.reveal} onClose={() => goTo(revealed)} />
      )}
    </>
  );
};
