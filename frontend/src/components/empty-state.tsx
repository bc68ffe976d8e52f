import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What the list would hold, on a tile before the home. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do to fill the list. */
  readonly text: string;
  readonly action?: ReactNode;
  /** It replaces a whole page: its title is the page's. */
  readonly page?: boolean;
}

/** Shown in place of an empty list: a drawing, a sentence, a button. */
export const EmptyState = ({ icon, title, text, action, page = false }: EmptyStateProps) => {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className="empty">
      <div className="empty-drawing" aria-hidden="true">
        <img src="/landscape.svg" width="390" height="345" alt="" />
        {icon !== undefined && <span>{icon}</span>}
      </div>
      <Title>{title}</Title>
      <p>{text}</p>
      {action !== undefined && <div className="empty-act">{action}</div>}
    </div>
  );
};
