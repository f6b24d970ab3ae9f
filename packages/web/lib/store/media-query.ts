import { createStore, type Store } from './store.ts'

/**
 * A store of whether the window matches a media query. Only the event changes it: Chromium sends none once `matches` was read after the change,
 * and a component that happens to draw just then would be the only one to know.
 */
export function mediaQueryStore(query: string): Store<boolean> {
  const list = window.matchMedia(query)
  const store = createStore(list.matches)
  list.addEventListener('change', ({ matches }) => store.setState(matches, true))
  return store
}
