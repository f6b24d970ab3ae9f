import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { createStore } from '../../lib/store/store.ts'

interface WantedUpgrade {
  /** First words of a sentence: `KML export`. */
  what: string
  /** Permissions, any of which grants access. */
  needed: readonly ResourceKey[]
}

export const useUpgrade = createStore<{ wanted: WantedUpgrade | null }>({ wanted: null })

export const openUpgrade = (wanted: WantedUpgrade): void => useUpgrade.setState({ wanted })
export const closeUpgrade = (): void => useUpgrade.setState({ wanted: null })

/** Specification part 2, section 6. */
export const FEATURE_SHEET_NEEDS: readonly ResourceKey[] = [RESOURCES.UPGRADE_TO_LOTLINE_PRO]

export const FEATURE_SHEET_LINK_NEEDS: readonly ResourceKey[] = [RESOURCES.APP_CMA]

export const upgradeToFeatureSheets = (): void =>
  openUpgrade({ what: 'The feature sheet', needed: FEATURE_SHEET_NEEDS })
