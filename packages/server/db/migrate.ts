import type { Migration } from 'kysely/migration'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { inTransaction, type SqlClient } from './in-transaction.ts'
import { earlyTables } from './migrations/000-early-tables.ts'
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
import { ownAccounts } from './migrations/062-own-accounts.ts'
import { dataExports } from './migrations/067-data-exports.ts'
import { sealedLinks } from './migrations/069-sealed-links.ts'
import { orders } from './migrations/070-orders.ts'
import { pagesOfAnalyses } from './migrations/078-pages-of-analyses.ts'
import { provinces } from './migrations/080-provinces.ts'
import { parcelFronts } from './migrations/081-parcel-fronts.ts'
import { webhooksWithoutRows } from './migrations/087-webhooks-without-rows.ts'
import { requestsOfMails } from './migrations/088-requests-of-mails.ts'
import { claimOfMails } from './migrations/089-claim-of-mails.ts'
import { depthsAlongSides } from './migrations/090-depths-along-sides.ts'
import { auditOfAccounts } from './migrations/accounts/066-audit-of-accounts.ts'
import { officeBranding } from './migrations/accounts/083-office-branding.ts'
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
import { reportFirstPage } from './migrations/reports/079-report-first-page.ts'
import { partPages } from './migrations/reports/084-part-pages.ts'
import { reportTemplates } from './migrations/reports/085-report-templates.ts'
import { reportPartsInBothUnits } from './migrations/reports/091-report-parts-in-both-units.ts'
import { searchIndexes } from './migrations/search/003-search-indexes.ts'
import { rollsByTheirDigits } from './migrations/search/048-rolls-by-their-digits.ts'
import { yearsOfSources } from './migrations/search/073-years-of-sources.ts'
import { connectDatabase, type Database, type DatabaseLocation } from './open.ts'
import {
  currentNames,
  FROM_TWENTY_MIGRATIONS,
  LAST_OF_TWENTY,
  RENAME_RECORDED,
} from './upgrades/earlier-versions.ts'

const FIRST = '001-schema'

const RECORD_TABLE =
  'CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)'

/** Last version with the twenty migrations that came before `001-schema`. */
const STEPPING_STONE = '8a4679a3'

const MIGRATIONS: Record<string, Migration> = {
  '000-early-tables': earlyTables,
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
  '062-own-accounts': ownAccounts,
  '066-audit-of-accounts': auditOfAccounts,
  '067-data-exports': dataExports,
  '069-sealed-links': sealedLinks,
  '070-orders': orders,
  '073-years-of-sources': yearsOfSources,
  '078-pages-of-analyses': pagesOfAnalyses,
  '079-report-first-page': reportFirstPage,
  '080-provinces': provinces,
  '081-parcel-fronts': parcelFronts,
  '083-office-branding': officeBranding,
  '084-part-pages': partPages,
  '085-report-templates': reportTemplates,
  '087-webhooks-without-rows': webhooksWithoutRows,
  '088-requests-of-mails': requestsOfMails,
  '089-claim-of-mails': claimOfMails,
  '090-depths-along-sides': depthsAlongSides,
  '091-report-parts-in-both-units': reportPartsInBothUnits,
}

/** Opens and migrates. @throws DatabaseUnavailable */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const database = await connectDatabase(location)
  try {
    await migrateToLatest(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/**
 * Migrates in one transaction. @throws DatabaseUnavailable (`unreleased_schema`, `newer_schema`,
 * `migration_failed`).
 */
export async function migrateToLatest(database: Database): Promise<void> {
  const history = await migrationsDone(database.pool)
  if (isUnreleased(history)) throw new DatabaseUnavailable('unreleased_schema', `This database ${TOO_EARLY}`)
  const unknownNames = unknownMigrations(history)
  if (unknownNames.length > 0) {
    throw new DatabaseUnavailable(
      'newer_schema',
      `A newer Lotline has changed the tables of this database (${unknownNames.join(', ')}). ` +
        'Update Lotline (git pull, npm ci), or restore a backup that this version made. Nothing was changed.',
    )
  }
  if (pendingMigrations(history).length > 0) await inTransaction(database, migrate)
}

export async function tryMigrations(database: Database): Promise<void> {
  const rollback = new Error('rolled back')
  try {
    await inTransaction(database, async (transaction, client) => {
      // Short, because requests wait behind a waiting lock.
      await client.query("SET LOCAL lock_timeout = '5s'")
      await migrate(transaction, client)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
}

async function migrate({ db }: Pick<Database, 'db'>, client: SqlClient): Promise<void> {
  // One server at a time.
  await client.query('SELECT pg_advisory_xact_lock(4780)')
  await client.query(RECORD_TABLE)
  const history = await migrationsDone(client)
  const newestName = history.at(-1) ?? null
  await runStep('Upgrading an early version', newestName, async () => {
    await client.query(RENAME_RECORDED)
    if (history.includes(LAST_OF_TWENTY)) await client.query(FROM_TWENTY_MIGRATIONS)
  })
  // A migration must not depend on lower numbers: a database may have run it before them.
  for (const name of pendingMigrations(await migrationsDone(client))) {
    await runStep(name, newestName, async () => {
      await MIGRATIONS[name]?.up(db)
      await client.query('INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)', [
        name,
        new Date().toISOString(),
      ])
    })
  }
}

async function runStep(name: string, newestName: string | null, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    throw new DatabaseUnavailable(
      'migration_failed',
      `The tables could not be brought up to date: ${name} failed (${(error as Error).message}). Nothing was changed. ` +
        `The version of Lotline that you ran before still opens this database${newestName === null ? '' : ` (it knows ${newestName}, and nothing newer)`} ` +
        'and restores the backups that it made: go on with it, and report this message.',
    )
  }
}

export function migrationNames(): string[] {
  return Object.keys(MIGRATIONS)
}

/** End of a sentence about a database or backup. */
export const TOO_EARLY =
  'was made by an early version (before 22 November 2026) whose tables this one cannot bring up to date directly. Nothing was changed. ' +
  `Version ${STEPPING_STONE} can, with everything that people saved: make a copy, git checkout ${STEPPING_STONE}, npm ci, ` +
  'start it once with the same settings, stop it, and update again (git checkout main, npm ci).'

/** Whether an early version stopped before its twentieth migration. */
export function isUnreleased(history: readonly string[]): boolean {
  return history.length > 0 && !currentNames(history).includes(FIRST)
}

export function unknownMigrations(history: readonly string[]): string[] {
  return currentNames(history).filter((name) => !(name in MIGRATIONS))
}

export function pendingMigrations(history: readonly string[]): string[] {
  const done = currentNames(history)
  return migrationNames().filter((name) => !done.includes(name))
}

/** Completed migrations in order; none for a new database. */
export async function migrationsDone(database: SqlClient): Promise<string[]> {
  const table = await database.query<{ name: string | null }>(
    `SELECT to_regclass('public.kysely_migration')::text AS name`,
  )
  if (!table.rows[0]?.name) return []
  const { rows } = await database.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}
