import { create, type StoreApi, type UseBoundStore } from 'zustand'

type Store<State> = UseBoundStore<StoreApi<State>>

/** The store is also a hook: `useThing((state) => state.part)`. */
export const createStore = <State>(initial: State): Store<State> => create<State>(() => initial)

/** Read once, then updated by events. Chromium sends none if `matches` was read after the change. */
export function createMediaQueryStore(query: string): Store<boolean> {
  const list = window.matchMedia(query)
  const store = createStore(list.matches)
  list.addEventListener('change', ({ matches }) => store.setState(matches, true))
  return store
}
