import { type ComponentType, lazy } from 'react';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import type { Namespace } from '../i18n/texts.ts';
import { nextFrame } from '../lib/next-frame.ts';
import { useNamespace } from '../lib/use-namespace.ts';
import { pendingPages } from './pending-pages.ts';

/** Loads a page's code. */
export type LoadPage = () => Promise<ComponentType>;

const known = new Map<LoadPage, ComponentType>();

const componentOf = (load: LoadPage): ComponentType => {
  const isFirst = known.size === 0;
  const made =
    known.get(load) ??
    lazy(async () => {
      const done = pendingPages.begin();
      try {
        // First the page shows that the tap was heard: what runs with a page's code takes up to 0.2 s on a phone.
        if (!isFirst) await nextFrame();
        // Along with the page, not after it.
        const kit = import('../components/kit.tsx');
        const Page = await load();
        const { Kit } = await kit;
        return {
          default: () => (
            <Kit>
              <Page />
            </Kit>
          ),
        };
      } catch (error) {
        // The next visit tries again.
        known.delete(load);
        throw error;
      } finally {
        done();
      }
    });
  known.set(load, made);
  return made;
};

const WithTexts = ({ namespace, load }: { readonly namespace: Namespace; readonly load: LoadPage }) => {
  const ready = useNamespace(namespace);
  const Page = componentOf(load);
  return ready ? <Page /> : <PageSkeleton />;
};

interface LazyPageProps {
  readonly load: LoadPage;
  /** Additional texts that the page needs. */
  readonly namespace?: Namespace | undefined;
}

/** A page whose code loads when it is first opened; until then the previous page stays. */
export const LazyPage = ({ load, namespace }: LazyPageProps) => {
  const Page = componentOf(load);
  return namespace === undefined ? <Page /> : <WithTexts namespace={namespace} load={load} />;
};
