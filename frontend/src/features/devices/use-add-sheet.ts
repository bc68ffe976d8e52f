import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withoutLocale } from '#shared/pages.ts';
import type { Want } from '../../components/linking/services.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { depthOf } from '../../lib/use-over-page.ts';
import { groupOf } from './model/group.ts';

/** Query parameter of the sheet: there, or the service whose form is open. */
const ADD = 'add';

export interface AddSheetState {
  readonly open: boolean;
  /** What it was opened for; null: anything. */
  readonly want: Want | null;
  /** Id of the service whose form is open; null: the list of services. */
  readonly service: string | null;
  /** Path with a service's form open, without a prefix. */
  readonly pathOf: (service: string) => string;
  readonly choose: (service: string) => void;
  readonly back: () => void;
  readonly close: () => void;
  readonly start: () => void;
}

/**
 * The sheet that adds a device. It has addresses, so that "back" closes it: `?add` over any group, and the paths
 * `…/sensors/new` and `…/appliances/new`, which ask for a kind.
 */
export const useAddSheet = (): AddSheetState => {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { pathname, state } = useLocation();
  const [search] = useSearchParams();
  const page = withoutLocale(pathname);
  const asksForKind = page.endsWith('/new');
  const depth = depthOf(state);
  const service = search.get(ADD) || null;
  const pathOf = (id: string): string => `${page}?${new URLSearchParams({ [ADD]: id })}`;
  const leave = (steps: number, otherwise: string): void => {
    if (depth >= steps) void navigate(-steps);
    else void navigate(localePath(otherwise), { replace: true });
  };
  return {
    open: asksForKind || search.has(ADD),
    want: asksForKind ? (groupOf(pathname) === 'sensors' ? 'solar' : 'charger') : null,
    service,
    pathOf,
    choose: (id) => void navigate(localePath(pathOf(id)), { state: depth === 0 ? null : { sheet: depth + 1 } }),
    back: () => leave(1, asksForKind ? page : `${page}?${ADD}`),
    close: () => leave(Math.max(depth, 1), page.replace(/\/new$/, '')),
    start: () => void navigate(localePath(`${page}?${ADD}`), { state: { sheet: 1 } }),
  };
};
