/** Specification part 1, sections 3 and 6; part 2, section 6. */
export const RESOURCES = {
  /** Test map styles, ParcelMap BC pictures, unfinished columns. */
  TESTING: 'testing',
  /** Held while no home area is set. Never granted. */
  NO_HOME_AREA: 'no_home_area',
  MAP_DEV_APPS: 'map_dev_apps',
  RENTAL_POLICY: 'rental_policy',
  ATTACHMENTS: 'attachments',
  EXPORT_KML: 'export_kml',
  MANUAL_PID: 'manual_pid',
  APP_CMA: 'app_cma',
  BILLING: 'billing',
  SKILLS_CENTRE: 'skills_centre',
  /** Board memberships. */
  BOARD_GVR: 'board_gvr',
  BOARD_FVREB: 'board_fvreb',
  BOARD_VIREB: 'board_vireb',
  BOARD_VREB: 'board_vreb',
  BOARD_AOIR: 'board_aoir',
  DS_LTSA: 'ds_ltsa',
  DS_PARAGON_RESIDENTIAL: 'ds_paragon_residential',
  DS_VIVA_MLS_TAX_REPORT: 'ds_viva_mls_tax_report',
  DS_AOIR_COMPARABLES: 'ds_aoir_comparables',
  TABLE_LTSA: 'table_ltsa',
  TABLE_LTSA_OWNERS: 'table_ltsa_owners',
  TABLE_LTSA_EXTRA_FIELDS: 'table_ltsa_extra_fields',
  TABLE_SALES_HISTORY: 'table_sales_history',
  /** By collection (folder, area) and kind: property information, broker listings, MLS. */
  NOTIF_FOLDER_PI: 'notif_folder_pi',
  NOTIF_FOLDER_BL: 'notif_folder_bl',
  NOTIF_AREA_PI: 'notif_area_pi',
  NOTIF_AREA_BL: 'notif_area_bl',
  NOTIF_AREA_MLS: 'notif_area_mls',
  /** Without it, a lock leads to the subscriptions. */
  UPGRADE_NOTIFICATION: 'upgrade_notification',
  /** Without it, the page shows Contact Us. */
  UPGRADE_NOTIF_AREA: 'upgrade_notif_area',
  /** Without it, the feature sheet is locked. */
  UPGRADE_TO_LOTLINE_PRO: 'upgrade_to_lotline_pro',
  OFFERLAND_RENT: 'offerland_rent',
  OFFERLAND_SALES: 'offerland_sales',
  ADMIN_DELETE_USERS: 'admin delete users',
} as const

export type ResourceKey = (typeof RESOURCES)[keyof typeof RESOURCES]

export const RESOURCE_KEYS: readonly ResourceKey[] = Object.values(RESOURCES)
const KEY_SET: ReadonlySet<string> = new Set(RESOURCE_KEYS)

export const isResourceKey = (text: string): text is ResourceKey => KEY_SET.has(text)

/** True if no key is needed, or any needed key is allowed (part 1, section 6). */
export function isAllowed(resources: ReadonlySet<ResourceKey>, keys: readonly ResourceKey[] = []): boolean {
  return keys.length === 0 || keys.some((key) => resources.has(key))
}

/** Computed, so neither granted nor sold. */
export const DERIVED_RESOURCES: readonly ResourceKey[] = [RESOURCES.NO_HOME_AREA]

/** Any of these permits watching areas. */
export const AREA_RESOURCES: readonly ResourceKey[] = [
  RESOURCES.NOTIF_AREA_PI,
  RESOURCES.NOTIF_AREA_BL,
  RESOURCES.NOTIF_AREA_MLS,
]

/** Any of these opens the notification pages. */
export const NOTIFICATION_RESOURCES: readonly ResourceKey[] = [
  RESOURCES.NOTIF_FOLDER_PI,
  RESOURCES.NOTIF_FOLDER_BL,
  ...AREA_RESOURCES,
]
