import { useTranslation } from 'react-i18next';
import { FaqList } from '../../components/faq-list.tsx';

/** The public FAQ. */
export const PublicFaqsPage = () => {
  const { t } = useTranslation('faqs');
  return (
    <main id="content">
      <section className="text">
        <h1>{t('title')}</h1>
        <p className="lead">{t('intro')}</p>
        <FaqList />
      </section>
    </main>
  );
};
