import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN_MS = 2_000;

/** Copies a text and confirms it. */
export const CopyButton = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const { t } = useTranslation('app');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <IconButton
      aria-label={copied ? t('links.copied', { name }) : t('links.copy', { name })}
      color={copied ? 'success' : 'default'}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? <Check /> : <ContentCopy />}
    </IconButton>
  );
};
