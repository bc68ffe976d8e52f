import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LocaleLink } from '../../components/locale-link.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import type { Group } from './model/group.ts';

interface DeviceGroupProps<T> {
  readonly group: Group;
  /** Its list; undefined until it is there. */
  readonly items: readonly T[] | undefined;
  readonly query: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>;
  /** In place of an empty list: one sentence, and the one way on. */
  readonly empty: { readonly text: string; readonly to: string; readonly action: string };
  readonly row: (item: T) => ReactNode;
}

/** Id of a group's heading: the address of the group leads to it. */
export const headingId = (group: Group): string => `devices-${group}`;

/** One of the four lists. Each lives on its own: what fails in one leaves the others alone. */
export const DeviceGroup = <T,>({ group, items, query, empty, row }: DeviceGroupProps<T>) => {
  const { t } = useTranslation('app');
  const content = (): ReactNode => {
    if (items === undefined) return <NotYet query={query} heights={[64, 65]} />;
    if (items.length > 0) return <ul>{items.map(row)}</ul>;
    return (
      <p className="devices-empty">
        {empty.text} <LocaleLink to={empty.to}>{empty.action}</LocaleLink>
      </p>
    );
  };
  return (
    <section className="devices-group" aria-labelledby={headingId(group)}>
      <div className="devices-group-head">
        <h2 id={headingId(group)} tabIndex={-1}>
          {t(`nav.${group}`)}
        </h2>
        <span>{t(`devices.about.${group}`)}</span>
      </div>
      {content()}
    </section>
  );
};
