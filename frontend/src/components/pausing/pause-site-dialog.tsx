import { useQuery } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { PauseDialog } from './pause-dialog.tsx';

interface PauseSiteDialogProps {
  readonly accountId: AccountId;
  readonly onClose: () => void;
}

/** The pause dialog where no page has the site at hand. */
export const PauseSiteDialog = ({ accountId, onClose }: PauseSiteDialogProps) => {
  const { data: account } = useQuery(accountQuery(accountId));
  return account === undefined ? null : <PauseDialog account={account} onClose={onClose} />;
};
