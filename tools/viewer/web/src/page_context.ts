import {createContext} from 'preact';
import {useContext} from 'preact/hooks';
import type {Actions} from './actions';
import type {PageState} from './page_state';
import {useSelected} from './store';

/** Passes the page's actions to its components. */
export const PageContext = createContext<Actions | null>(null);

/** Returns the actions of the page. */
export function useActions(): Actions {
  const actions = useContext(PageContext);
  if (actions === null) throw new Error('outside of the page');
  return actions;
}

/** Returns a part of the page's state. */
export function usePage<S>(select: (state: PageState) => S): S {
  return useSelected(useActions().viewer.store, select);
}
