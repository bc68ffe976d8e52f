import { useTranslation } from 'react-i18next';
import { faqIds } from '../lib/faq-ids.ts';

/** Questions that expand to their answers. Plain HTML: public pages and the app both use it, with their own styles. */
export const FaqList = () => {
  const { t } = useTranslation('faqs');
  return faqIds.map((id) => (
    <details key={id} className="faq" id={id}>
      <summary>{t(`items.${id}.question`)}</summary>
      <p>{t(`items.${id}.answer`)}</p>
    </details>
  ));
};
