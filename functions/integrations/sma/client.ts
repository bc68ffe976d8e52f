import { MINUTE_MS } from '#shared/units.ts';
import { runConsented } from '../consented.ts';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, type TokenSet, VendorError } from '../port.ts';
import { revokeStored } from '../revoke.ts';
import { createConsentSession } from '../token-grants.ts';
import { accountKey, PLANT_ID } from './fields.ts';
import { judgeData } from './judge.ts';
import { manifest } from './manifest.ts';
import { askPlants, hostOf, refresh, revokeRequest } from './oauth.ts';
import { type Balance, balanceSchema, type Plant } from './schemas.ts';

/** Tokens are valid for five minutes. */
const EARLY_MS = 1 * MINUTE_MS;
const MOVED = 308;

export interface Client {
  /** What the consent covers. @throws VendorError reauth_needed when that is nothing any more */
  plants(): Promise<readonly Plant[]>;
  /** The newest means of a plant. @throws VendorError reauth_needed when the owner no longer allows it */
  balance(plantId: string): Promise<Balance>;
  /** Ends our session at SMA. */
  revoke(): Promise<void>;
}

/** The plant's new id after a move from the classic portal, from where the answer points to; null: it points to none. */
export const movedTo = ({ status, headers }: Pick<VendorAnswer, 'status' | 'headers'>): string | null => {
  if (status !== MOVED) return null;
  const words = (headers.get('location') ?? '').split(/[/?#]/);
  const afterPlants = words[words.lastIndexOf('plants') + 1] ?? '';
  return PLANT_ID.test(afterPlants) ? afterPlants : null;
};

/** Name under which the tokens keep where a plant has moved to: the ids of our sensors stay. */
const moveOf = (plantId: string): string => `plant ${plantId}`;

export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const vault = context.tokens ?? createMemoryTokens();
  const session = createConsentSession({ tokens: vault, now: context.now }, manifest.id, {
    refresh: (tokens) => refresh(context, http, tokens),
    earlyMs: EARLY_MS,
  });

  const allowed = <T>(call: (tokens: TokenSet) => Promise<T>): Promise<T> => runConsented(session, manifest.id, call);

  const askBalance = async (plantId: string, onMoved: (newId: string) => void): Promise<Balance> =>
    allowed(async ({ values }) => {
      const id = values[moveOf(plantId)] ?? plantId;
      const { body } = await http.request({
        operation: 'balance',
        method: 'GET',
        url: `${hostOf(context, 'api')}/v1/plants/${id}/measurements/sets/EnergyBalance/Recent`,
        headers: { authorization: `Bearer ${values.accessToken ?? ''}` },
        redirects: 'judge',
        schema: balanceSchema,
        judge: (answer) => {
          const newId = movedTo(answer);
          if (newId === null) return judgeData(answer, context.now());
          onMoved(newId);
          return new VendorError('offline', 'sma: the plant has moved');
        },
      });
      return body;
    });

  const rememberMove = async (plantId: string, newId: string): Promise<void> => {
    const tokens = await vault.get();
    if (tokens === null) return;
    await vault.renew(tokens, async (newest) => {
      const base = newest ?? tokens;
      return { ...base, values: { ...base.values, [moveOf(plantId)]: newId } };
    });
  };

  return {
    async plants() {
      const plants = await allowed(({ values }) => askPlants(context, http, values.accessToken ?? ''));
      if (plants.length === 0) throw new VendorError('reauth_needed', 'sma: the consent covers no plant');
      return plants;
    },
    async balance(plantId) {
      const moves: string[] = [];
      try {
        return await askBalance(plantId, (newId) => moves.push(newId));
      } catch (error) {
        const [newId] = moves;
        if (newId === undefined) throw error;
        await rememberMove(plantId, newId);
        return await askBalance(plantId, () => undefined);
      }
    },
    revoke: () => revokeStored(context, http, (tokens) => revokeRequest(context, tokens)),
  };
};
