import type { ResourceKey } from '#domain/account/permissions.ts'
import { createStore } from '../../lib/store/store.ts'

/** A feature that the user wants and the subscription lacks. */
interface WantedUpgrade {
  /** Name at the beginning of a sentence: `KML export`. */
  what: string
  /** Any of these would do. */
  needed: readonly ResourceKey[]
}

export const useUpgrade = createStore<{ wanted: WantedUpgrade | null }>({ wanted: null })

/** Behind every lock: says which plan opens it, and how to get that. */
export const openUpgrade = (wanted: WantedUpgrade): void => useUpgrade.setState({ wanted })
export const closeUpgrade = (): void => useUpgrade.setState({ wanted: null })
