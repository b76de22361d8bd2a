import { Component, type ReactNode } from 'react';

interface Props {
  /** What is shown: a fault ends when it changes. */
  readonly at: unknown;
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly at: unknown;
  readonly fault: { readonly error: unknown } | null;
}

/** Shows something else where its children fail to render, until another page is shown. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, fault: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: { error } };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, fault: null };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    return fault === null ? this.props.children : this.props.fallback(fault.error);
  }
}
