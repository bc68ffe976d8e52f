import { queryOptions } from '@tanstack/react-query';
import type { BoxView } from '#shared/model/box.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';
import { LIVE_MS } from './live.ts';

/** While somebody stands at the wallbox and waits. */
const WAITING_MS = 3 * SECOND_MS;

const isSettled = ({ connected, isSetUp }: BoxView): boolean => connected && isSetUp;

/** The wallboxes of a link: read often until one has connected and was asked everything. */
export const boxesQuery = (accountId: AccountId, credentialsId: CredentialsId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'boxes', credentialsId],
    queryFn: ({ signal }) => api.listBoxes({ params: { accountId, credentialsId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.boxes.some(isSettled) === true ? LIVE_MS : WAITING_MS),
    meta: { silent: true },
  });
