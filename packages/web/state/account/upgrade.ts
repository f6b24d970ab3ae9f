import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { createStore } from '../../lib/store/store.ts'

interface Upgrade {
  /** First words of a sentence: `KML export`. */
  feature: string
  /** Permissions, any of which grants access. */
  resources: readonly ResourceKey[]
}

export const useUpgrade = createStore<{ upgrade: Upgrade | null }>({ upgrade: null })

export const openUpgrade = (upgrade: Upgrade): void => useUpgrade.setState({ upgrade })
export const closeUpgrade = (): void => useUpgrade.setState({ upgrade: null })

/** Specification part 2, section 6. */
export const FEATURE_SHEET_NEEDS: readonly ResourceKey[] = [RESOURCES.UPGRADE_TO_LOTLINE_PRO]

export const FEATURE_SHEET_LINK_NEEDS: readonly ResourceKey[] = [RESOURCES.APP_CMA]

export const upgradeToFeatureSheets = (): void =>
  openUpgrade({ feature: 'The feature sheet', resources: FEATURE_SHEET_NEEDS })
