import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface ErrorBoundaryProps {
  /** The page one is on: another one is drawn anew. */
  readonly page: string;
  readonly children: ReactNode;
}

interface Failure {
  readonly error: unknown;
  readonly page: string;
}

/** Shows what went wrong while a page was loaded or drawn, until one goes elsewhere. */
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
