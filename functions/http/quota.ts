import * as z from 'zod';
import type { QuotaRepository } from '#functions/storage/index.ts';
import type { Budget, Use } from '#functions/storage/people/quotas.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { pauseAfter, type Quota, type QuotaName, type QuotaPart, quotaOf, waitText } from '#shared/contract/quota.ts';
import type { Row } from '#shared/contract/row.ts';
import { type AccountId, accountIdSchema, type CredentialsId, credentialsIdSchema } from '#shared/model/ids.ts';
import type { Caller } from './caller.ts';
import { toApiError } from './error-edge.ts';

/** What quotas need of a Lambda. */
export interface QuotaEdge {
  readonly quotas: QuotaRepository;
  /** In place of network and e-mail addresses, which are personal data. */
  readonly keyedHash: (text: string) => string;
  /** The service of a link; null: there is no such link. */
  readonly serviceOf: (accountId: AccountId, credentialsId: CredentialsId) => Promise<string | null>;
}

/** What the budgets of a call follow from. */
export interface QuotaCall {
  readonly caller: Caller | null;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  /** Parsed by the row's schema. */
  readonly body: unknown;
  /** See `sourceOf`. */
  readonly source: string;
}

const linkSchema = z.object({ accountId: accountIdSchema, credentialsId: credentialsIdSchema });

/** Who or what is limited; an absent part shares one budget, so that leaving it out gains nothing. */
const subjectOf = async (edge: QuotaEdge, part: QuotaPart, call: QuotaCall): Promise<string> => {
  const text = (fields: unknown, name: string): string =>
    String((fields as Readonly<Record<string, unknown>> | undefined)?.[name] ?? '');
  switch (part) {
    case 'user':
      return call.caller?.userId ?? '';
    case 'token':
      return call.caller?.token?.id ?? '';
    case 'site':
      return text(call.params, 'accountId');
    case 'service': {
      const service = text(call.body, 'service');
      if (service !== '') return service;
      const link = linkSchema.safeParse(call.params).data;
      return (link && (await edge.serviceOf(link.accountId, link.credentialsId))) ?? '';
    }
    case 'address':
      return edge.keyedHash(text(call.body, 'email').trim().toLowerCase());
    case 'source':
      return edge.keyedHash(call.source);
  }
};

/** @param subject who or what has it: never a plain address */
export const budgetOf = (name: QuotaName, subject: string): Budget => {
  const { limit, windowS, firstPauseS } = quotaOf(name);
  return { name, subject, limit, windowS, window: firstPauseS === undefined ? 'fixed' : 'quiet' };
};

interface Taken {
  readonly quota: Quota;
  readonly use: Use;
}

/** @throws ApiError `too_many_requests` with the longest wait; nothing is counted then */
const takeAll = async (edge: QuotaEdge, names: readonly QuotaName[], call: QuotaCall): Promise<readonly Taken[]> => {
  const results = await Promise.all(
    names.map(async (name) => {
      const quota = quotaOf(name);
      const subject = await Promise.all(quota.per.map((part) => subjectOf(edge, part, call)));
      return { quota, result: await edge.quotas.take(budgetOf(name, subject.join('/'))) };
    }),
  );
  const taken = results.flatMap(({ quota, result }) => ('waitS' in result ? [] : [{ quota, use: result }]));
  if (taken.length === results.length) return taken;
  await Promise.all(taken.map(({ use }) => edge.quotas.giveBack(use)));
  const waitS = Math.max(...results.map(({ result }) => ('waitS' in result ? result.waitS : 0)));
  throw new ApiError('too_many_requests', {
    message: `Too many requests. Please try again in ${waitText(waitS)}`,
    retryAfterS: waitS,
  });
};

/**
 * Runs a row's handler within its quotas. Every use is counted before the handler, so that concurrent calls cannot exceed a limit;
 * a quota that counts failures gets it back unless the call failed in one of its ways.
 * @param edge absent: no row of this Lambda has quotas, which `implement` checks
 * @throws ApiError `too_many_requests`, or what `work` throws
 */
export const withinQuotas = async <T>(
  edge: QuotaEdge | undefined,
  row: Pick<Row, 'method' | 'quotas' | 'relays'>,
  call: QuotaCall,
  work: () => Promise<T>,
): Promise<T> => {
  const byToken = call.caller?.token != null && row.method !== 'GET' && !row.relays;
  const named = [...(row.quotas ?? []), ...(byToken ? (['tokenCommands'] as const) : [])];
  const names = named.filter((name) => quotaOf(name).whenUsedUp === undefined);
  if (names.length === 0 || edge === undefined) return work();
  const taken = await takeAll(edge, names, call);
  const settle = async (failure: unknown): Promise<void> => {
    const code = failure === null ? null : toApiError(failure).code;
    await Promise.all(
      taken.map(async ({ quota, use }) => {
        if (quota.counts === 'calls') return;
        if (code === null || !quota.counts.includes(code)) return edge.quotas.giveBack(use);
        if (quota.firstPauseS !== undefined) await edge.quotas.fail(use, pauseAfter(quota, use.used), quota.windowS);
      }),
    );
  };
  try {
    const result = await work();
    await settle(null);
    return result;
  } catch (error) {
    await settle(error);
    throw error;
  }
};
