import { create, type StoreApi, type UseBoundStore } from 'zustand'

export type Store<State> = UseBoundStore<StoreApi<State>>

/** Also a hook: `useThing((state) => state.part)`. */
export const createStore = <State>(initial: State): Store<State> => create<State>(() => initial)
