import { useCallback, useContext } from 'react';
import { type NavigateOptions, type To, UNSAFE_NavigationContext } from 'react-router';

/**
 * As the library's `useNavigate`, for whole paths: the function stays the same on every page, so that an effect can
 * name it, and its promise ends when the page is shown.
 */
export function useSteadyNavigate(): (to: To, options?: NavigateOptions) => Promise<void> {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useCallback(
    async (to, options) => {
      const open = options?.replace === true ? navigator.replace : navigator.push;
      await open(to, options?.state, options);
    },
    [navigator],
  );
}
