import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../code-block.tsx';
import { type ReportAddress, webhookExamples } from './webhook-examples.ts';

/** An example that reports to this address, for the program that its user chooses. */
export const ReportExample = ({ address }: { readonly address: ReportAddress }) => {
  const { t } = useTranslation('app');
  const [chosen, setChosen] = useState<string>(webhookExamples[0].id);
  const example = webhookExamples.find(({ id }) => id === chosen) ?? webhookExamples[0];
  return (
    <Stack spacing={2}>
      <TextField
        select
        label={t('credentials.reporter')}
        helperText={t('credentials.reporterHelp')}
        value={example.id}
        onChange={({ target }) => setChosen(target.value)}
      >
        {webhookExamples.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <CodeBlock title={example.name} help={t(`credentials.reporters.${example.id}`)} code={example.code(address)} />
    </Stack>
  );
};
