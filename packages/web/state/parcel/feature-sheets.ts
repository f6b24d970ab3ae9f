import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { openUpgrade } from '../account/upgrade.ts'

/** Specification part 2, section 6. */
export const FEATURE_SHEET_NEEDS: readonly ResourceKey[] = [RESOURCES.UPGRADE_TO_LOTLINE_PRO]

export const FEATURE_SHEET_LINK_NEEDS: readonly ResourceKey[] = [RESOURCES.APP_CMA]

export const upgradeToFeatureSheets = (): void =>
  openUpgrade({ what: 'The feature sheet', needed: FEATURE_SHEET_NEEDS })
