import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../code-block.tsx';
import { CopyField } from '../copy-field.tsx';
import { ShownOnce } from '../shown-once.tsx';

const PLATFORM = 'Node.js';
/** How a receiver checks what it gets. */
const example = (secret: string): string => `import { Webhook } from "standardwebhooks";

const webhook = new Webhook("${secret}");
// body: the text as it came; headers: webhook-id, webhook-timestamp, webhook-signature
const { type, timestamp, data } = webhook.verify(body, headers);`;

interface SecretDialogProps {
  readonly secret: string;
  /** It takes the place of another, which signs for a day more. */
  readonly replaces: boolean;
  readonly onKept: () => void;
}

/** Shows the secret of a webhook, this once. */
export const SecretDialog = ({ secret, replaces, onKept }: SecretDialogProps) => {
  const { t } = useTranslation('app');
  return (
    <ShownOnce
      title={t('connections.hooks.secret')}
      text={t(replaces ? 'connections.hooks.newSecretText' : 'connections.hooks.secretText')}
      width={640}
      kept={t('connections.kept')}
      onKept={onKept}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <CopyField label={t('connections.hooks.secret')} value={secret} />
        <CodeBlock title={PLATFORM} code={example(secret)} />
      </Stack>
    </ShownOnce>
  );
};
