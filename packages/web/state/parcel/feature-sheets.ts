import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { openUpgrade } from '../account/upgrade.ts'

/** Opens the feature sheets of listings; without it, every way to one is a lock (specification part 2, section 6). */
export const FEATURE_SHEET_NEEDS: readonly ResourceKey[] = [RESOURCES.UPGRADE_TO_LOTLINE_PRO]

/** Brings the links to feature sheets. */
export const FEATURE_SHEET_LINK_NEEDS: readonly ResourceKey[] = [RESOURCES.APP_CMA]

/** Behind every locked way to one. */
export const upgradeToFeatureSheets = (): void =>
  openUpgrade({ what: 'The feature sheet', needed: FEATURE_SHEET_NEEDS })
