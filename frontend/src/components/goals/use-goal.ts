import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appliance } from '#shared/model/appliance.ts';
import type { OutcomeGoal } from '#shared/outcome-goals.ts';
import { noGoals } from '#shared/outcome-goals.ts';
import { api } from '../../lib/api.ts';
import { count } from '../../lib/counts.ts';
import { deadlineFor } from '../../lib/goal.ts';
import { nextFrame } from '../../lib/next-frame.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { outcomesQuery } from '../../lib/queries/outcomes.ts';
import { type AppliancePatchCall, usePatchAppliance } from '../../lib/queries/use-patch-appliance.ts';

/** Starts or ends charging at once; the mode stays, and holds again afterwards. */
const useChargeNow = ({ accountId, id }: Appliance) => {
  const client = useQueryClient();
  const { queryKey } = appliancesQuery(accountId);
  return useMutation({
    mutationFn: (now: boolean) => {
      const call = { params: { accountId, applianceId: id } };
      return now ? api.startChargeNow(call) : api.endChargeNow(call);
    },
    onSuccess: (appliance) => {
      client.setQueryData(queryKey, (list) => list?.map((one) => (one.id === appliance.id ? appliance : one)));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};

const keptKey = ({ id }: Appliance): string => `sunward_deadline_${id}`;
/** The deadline that an appliance had last, as this browser remembers it. */
const kept = (appliance: Appliance): unknown => {
  try {
    return JSON.parse(localStorage.getItem(keptKey(appliance)) ?? 'null');
  } catch {
    return null;
  }
};
const keep = (appliance: Appliance): void => {
  if (appliance.settings.deadline === null) return;
  try {
    localStorage.setItem(keptKey(appliance), JSON.stringify(appliance.settings.deadline));
  } catch {
    // Without storage the tile offers the usual one.
  }
};

/** The tile answers first: what a call sets off takes longer than a frame on a phone. Calls go out in their order. */
const afterFrame = (call: () => void): void => void nextFrame().then(call);

export interface GoalChoice {
  /** Acts at once. */
  readonly choose: (goal: OutcomeGoal) => void;
  /** "Full by" can be set as it is: it is known when, and up to where. */
  readonly canBeFullBy: boolean;
  /** What was just chosen and can be taken back; null: nothing. */
  readonly chosen: OutcomeGoal | null;
  readonly undo: () => void;
  /** The time to take it back is over. */
  readonly forget: () => void;
  readonly pending: boolean;
}

/** Choosing a goal on its tile, and taking it back. */
export const useGoal = (appliance: Appliance): GoalChoice => {
  const { accountId, id, kind, mode, settings } = appliance;
  const client = useQueryClient();
  const patch = usePatchAppliance(accountId);
  const now = useChargeNow(appliance);
  const [done, setDone] = useState<{
    readonly goal: OutcomeGoal;
    readonly before: AppliancePatchCall['patch'] | null;
  } | null>(null);
  // The plan ahead is another one.
  const replan = (): void => void client.invalidateQueries({ queryKey: outcomesQuery(accountId, id).queryKey });
  const set = (values: AppliancePatchCall['patch']): void =>
    patch.mutate({ applianceId: id, patch: values }, { onSettled: replan });
  const deadline = kind === 'plug' ? null : deadlineFor(appliance, kept(appliance));
  const before: AppliancePatchCall['patch'] = {
    mode,
    settings: {
      deadline: settings.deadline,
      dailyMinimum: settings.dailyMinimum,
      once: settings.once,
      atLeastPercent: settings.atLeastPercent,
      below: settings.below,
    },
  };
  return {
    canBeFullBy: deadline !== null || settings.dailyMinimum !== null,
    choose: (goal) => {
      count('goalTaps');
      setDone({ goal, before: goal === 'charge-now' ? null : before });
      keep(appliance);
      afterFrame(() => {
        if (goal === 'charge-now') now.mutate(true, { onSettled: replan });
        else if (goal === 'sun-only') set({ mode: 'AUTO', settings: noGoals });
        else set({ mode: 'AUTO', settings: { deadline } });
      });
    },
    chosen: patch.isError || now.isError ? null : (done?.goal ?? null),
    undo: () => {
      if (done === null) return;
      count('undos');
      setDone(null);
      const { before: former } = done;
      afterFrame(() => {
        if (former === null) now.mutate(false, { onSettled: replan });
        // A wish to charge at once that the choice had ended is not made again: it would start from the beginning.
        else set(former);
      });
    },
    forget: () => setDone(null),
    pending: patch.isPending || now.isPending,
  };
};
