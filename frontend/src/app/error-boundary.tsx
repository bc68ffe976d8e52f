import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface ErrorBoundaryProps {
  /** Key of the current page: a change renders again. */
  readonly page: string;
  readonly children: ReactNode;
}

interface Failure {
  readonly error: unknown;
  readonly page: string;
}

/** Shows an error of loading or rendering a page, until the user navigates. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failure: Failure | null }> {
  override state: { readonly failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, page: '' } };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, { failure }: { readonly failure: Failure | null }) {
    if (failure === null) return null;
    if (failure.page === '') return { failure: { ...failure, page } };
    return failure.page === page ? null : { failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorPage error={failure.error} />;
  }
}
