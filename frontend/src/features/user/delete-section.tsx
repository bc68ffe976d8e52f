import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/model/account.ts';
import { DangerAction } from '../../components/danger-action.tsx';
import { Section } from '../../components/section.tsx';
import { api } from '../../lib/api.ts';
import { signOut } from '../../lib/auth-actions.ts';
import { leaveTo } from '../../lib/leave.ts';
import { GOODBYE_HASH, paths } from '../../lib/paths.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

/** Deletes the user with all sites that the user owns. The user has to type the address to confirm it. */
export const DeleteSection = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const localePath = useLocalePath();
  const remove = useMutation({
    mutationFn: () => api.deleteUser({ params: { userId: user.id } }),
    onSuccess: async () => {
      await signOut(client);
      leaveTo(new URL(`${localePath(paths.login)}${GOODBYE_HASH}`, location.origin).href);
    },
  });
  const owned = user.accounts.filter(({ role }) => role.type === 'owner').map(({ name }) => name);
  const sites = owned.length === 0 ? t('profile.deleteNoSites') : t('profile.deleteSites', { sites: owned.join(', ') });
  return (
    <Section title={t('danger.title')}>
      <DangerAction
        name={user.email ?? user.id}
        action={t('profile.delete')}
        text={`${t('profile.deleteText')} ${sites} ${t('profile.deleteBalance')}`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Section>
  );
};
