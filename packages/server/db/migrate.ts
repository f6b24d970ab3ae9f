import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Queryable } from './in-transaction.ts'
import { schema } from './migrations/001-schema.ts'
import { undoReleases } from './migrations/002-undo-releases.ts'
import { rentalPolicyIndex } from './migrations/005-rental-policy-index.ts'
import { strataUnits } from './migrations/006-strata-units.ts'
import { shares } from './migrations/009-shares.ts'
import { mailedLinks } from './migrations/020-mailed-links.ts'
import { sharedFiles } from './migrations/021-shared-files.ts'
import { marketAnalyses } from './migrations/022-market-analyses.ts'
import { billing } from './migrations/023-billing.ts'
import { salesOfOwnFiles } from './migrations/025-sales-of-own-files.ts'
import { sourcesOfAttributes } from './migrations/026-sources-of-attributes.ts'
import { takenBack } from './migrations/027-taken-back.ts'
import { usesOfProducts } from './migrations/030-uses-of-products.ts'
import { unpaidRenewals } from './migrations/031-unpaid-renewals.ts'
import { unusedBases } from './migrations/032-unused-bases.ts'
import { invoicesOfOrders } from './migrations/036-invoices-of-orders.ts'
import { derivedSalesAnew } from './migrations/037-derived-sales-anew.ts'
import { dueOfInvoices } from './migrations/043-due-of-invoices.ts'
import { picturesOutliveAccounts } from './migrations/044-pictures-outlive-accounts.ts'
import { postalCodesOfUnits } from './migrations/045-postal-codes-of-units.ts'
import { orderedOfOperations } from './migrations/046-ordered-of-operations.ts'
import { changesWithoutDetectionTime } from './migrations/047-changes-without-detection-time.ts'
import { auditOfAccounts } from './migrations/accounts/066-audit-of-accounts.ts'
import { reports } from './migrations/reports/008-reports.ts'
import { reportPdfs } from './migrations/reports/010-report-pdfs.ts'
import { reportPartRuns } from './migrations/reports/011-report-part-runs.ts'
import { reportFavourites } from './migrations/reports/011b-report-favourites.ts'
import { reportNotes } from './migrations/reports/012-report-notes.ts'
import { reportAttachments } from './migrations/reports/013-report-attachments.ts'
import { reportVersions } from './migrations/reports/014-report-versions.ts'
import { reportAnalysis } from './migrations/reports/024-report-analysis.ts'
import { reportViews } from './migrations/reports/028-report-views.ts'
import { reportColumns } from './migrations/reports/029-report-columns.ts'
import { reportGrounds } from './migrations/reports/038-report-grounds.ts'
import { sharedPdfs } from './migrations/reports/040-shared-pdfs.ts'
import { incompleteParts } from './migrations/reports/049-incomplete-parts.ts'
import { reportPlace } from './migrations/reports/050-report-place.ts'
import { searchIndexes } from './migrations/search/003-search-indexes.ts'
import { rollsByTheirDigits } from './migrations/search/048-rolls-by-their-digits.ts'
import type { Database } from './open.ts'
import { UnreleasedSchema } from './unreleased-schema.ts'

const FIRST = '001-schema'

/** Every migration, in order. To add one, add a file and a line. */
const MIGRATIONS: Record<string, Migration> = {
  [FIRST]: schema,
  '002-undo-releases': undoReleases,
  '003-search-indexes': searchIndexes,
  '005-rental-policy-index': rentalPolicyIndex,
  '006-strata-units': strataUnits,
  '008-reports': reports,
  '009-shares': shares,
  '010-report-pdfs': reportPdfs,
  '011-report-part-runs': reportPartRuns,
  '011b-report-favourites': reportFavourites,
  '012-report-notes': reportNotes,
  '013-report-attachments': reportAttachments,
  '014-report-versions': reportVersions,
  '020-mailed-links': mailedLinks,
  '021-shared-files': sharedFiles,
  '022-market-analyses': marketAnalyses,
  '023-billing': billing,
  '024-report-analysis': reportAnalysis,
  '025-sales-of-own-files': salesOfOwnFiles,
  '026-sources-of-attributes': sourcesOfAttributes,
  '027-taken-back': takenBack,
  '028-report-views': reportViews,
  '029-report-columns': reportColumns,
  '030-uses-of-products': usesOfProducts,
  '031-unpaid-renewals': unpaidRenewals,
  '032-unused-bases': unusedBases,
  '036-invoices-of-orders': invoicesOfOrders,
  '037-derived-sales-anew': derivedSalesAnew,
  '038-report-grounds': reportGrounds,
  '040-shared-pdfs': sharedPdfs,
  '043-due-of-invoices': dueOfInvoices,
  '044-pictures-outlive-accounts': picturesOutliveAccounts,
  '045-postal-codes-of-units': postalCodesOfUnits,
  '046-ordered-of-operations': orderedOfOperations,
  '047-changes-without-detection-time': changesWithoutDetectionTime,
  '048-rolls-by-their-digits': rollsByTheirDigits,
  '049-incomplete-parts': incompleteParts,
  '050-report-place': reportPlace,
  '066-audit-of-accounts': auditOfAccounts,
}

/**
 * Brings the schema up to date. Throws `UnreleasedSchema` where a version from before the first release made the tables, and
 * `DatabaseUnavailable` (newer_schema) where a newer Lotline has changed them.
 */
export async function migrateToLatest(database: Database): Promise<void> {
  const done = await migrationsDone(database.pool)
  if (isUnreleased(done)) throw await UnreleasedSchema.of(database)
  const unknown = unknownMigrations(done)
  if (unknown.length > 0) {
    throw new DatabaseUnavailable(
      'newer_schema',
      `A newer Lotline has changed the tables of this database (${unknown.join(', ')}). ` +
        'Update Lotline (git pull, npm ci), or restore a backup that this version made. Nothing was changed.',
    )
  }
  if (done.length === migrationNames().length) return
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => MIGRATIONS },
    // None relies on one that is named before it but was written at the same time: a database may have had the later one first.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Names of the migrations that this Lotline knows, in order. */
export function migrationNames(): string[] {
  return Object.keys(MIGRATIONS)
}

/** True when a version from before the first release made the tables of a database or a backup: it cannot be brought up to date. */
export function isUnreleased(done: readonly string[]): boolean {
  return done.length > 0 && !done.includes(FIRST)
}

/** Returns those migrations of a database or a backup that this Lotline does not know. */
export function unknownMigrations(done: readonly string[]): string[] {
  return done.filter((name) => !(name in MIGRATIONS))
}

/** Migrations that a database has had, in order; none when it is empty. */
export async function migrationsDone(database: Queryable): Promise<string[]> {
  const table = await database.query<{ name: string | null }>(
    `SELECT to_regclass('public.kysely_migration')::text AS name`,
  )
  if (!table.rows[0]?.name) return []
  const { rows } = await database.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}
