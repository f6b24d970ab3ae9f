import { createStore, type Store } from './store.ts'

/** Only the event changes it: Chromium sends none once `matches` was read after the change. */
export function mediaQueryStore(query: string): Store<boolean> {
  const list = window.matchMedia(query)
  const store = createStore(list.matches)
  list.addEventListener('change', ({ matches }) => store.setState(matches, true))
  return store
}
