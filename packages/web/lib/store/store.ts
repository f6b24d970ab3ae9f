import { create, type StoreApi, type UseBoundStore } from 'zustand'

export type Store<State> = UseBoundStore<StoreApi<State>>

/** A store that is a hook too: `useThing((state) => state.part)`, `useThing.getState()`, `.subscribe()`. */
export const createStore = <State>(initial: State): Store<State> => create<State>(() => initial)
