import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { CodeBlock } from '../code-block.tsx';
import { CopyField } from '../copy-field.tsx';
import { ShownOnce } from '../shown-once.tsx';
import type { NewToken } from './token-dialog.tsx';
import { tokenExamples } from './token-examples.ts';

interface MadeTokenDialogProps {
  readonly token: NewToken;
  /** The site that the examples ask for; null: the user has none. */
  readonly accountId: AccountId | null;
  readonly onKept: () => void;
}

/** Shows a new token, this once, with first calls. */
export const MadeTokenDialog = ({ token, accountId, onKept }: MadeTokenDialogProps) => {
  const { t } = useTranslation('app');
  const examples = accountId === null ? [] : tokenExamples(window.location.origin, accountId, token.token);
  return (
    <ShownOnce
      title={t('connections.made', { name: token.name })}
      text={t('connections.madeText')}
      width={640}
      kept={t('connections.kept')}
      onKept={onKept}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <CopyField label={t('connections.token')} value={token.token} />
        {examples.map(({ language, code }) => (
          <CodeBlock key={language} title={language} code={code} />
        ))}
      </Stack>
    </ShownOnce>
  );
};
