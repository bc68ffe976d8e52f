import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import { loneLink } from '../lone-link.ts';

/** The vendor's own help, or ours if it has none. */
export const DocsLink = ({ manifest }: { readonly manifest: Manifest }) => {
  const { t } = useTranslation('app');
  return (
    <Link
      href={manifest.docsUrl}
      target="_blank"
      rel="noreferrer"
      variant="body2"
      sx={{ ...loneLink, alignSelf: 'flex-start' }}
    >
      {t(manifest.docsUrl.startsWith('/') ? 'links.ownDocs' : 'links.docs', { service: manifest.name })}
    </Link>
  );
};
