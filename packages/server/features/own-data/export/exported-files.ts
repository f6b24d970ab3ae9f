import { CSV_BYTE_ORDER_MARK, csvRow } from '#domain/export/csv.ts'
import { safeFileName } from '#domain/text/cut/cut-text.ts'
import type { AppContext } from '../../../context.ts'
import { accountState } from '../../accounts/service.ts'
import {
  type ExportedParcel,
  listAnalysisIds,
  listAreas,
  listFolders,
  listParcelsOfFolder,
  readAnalysis,
  smallTables,
} from './own-rows-queries.ts'

export interface ExportedFile {
  name: string
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

type Deps = Pick<AppContext, 'database' | 'clock' | 'settings'>

/** Makes file names unique, ignoring letter case. */
export class FileNames {
  private readonly used = new Set<string>()

  /** `reports/12 Alder Road.pdf`; for a repeated title `reports/12 Alder Road (2).pdf`. */
  add(folder: string, title: string, fallback: string): string {
    const name = safeFileName(title) || fallback
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${count === 1 ? name : `${name} (${count})`}`
      if (this.used.has(path.toLowerCase())) continue
      this.used.add(path.toLowerCase())
      return path
    }
  }
}

export async function* plainFiles(
  deps: Deps,
  accountId: string,
  names: FileNames,
): AsyncGenerator<ExportedFile> {
  const { account, branding, filledCredentials } = await accountState(deps, { accountId })
  const { intercom: _, ...profile } = account
  yield jsonFile('account.json', { profile, branding, storedCredentials: filledCredentials })
  const { database } = deps
  yield { name: 'folders.json', pieces: writeFoldersJson(deps, accountId) }
  yield { name: 'folders.csv', pieces: writeFoldersCsv(deps, accountId) }
  yield { name: 'folders.geojson', pieces: writeFoldersGeoJson(deps, accountId) }
  const areas = (await listAreas(database, accountId)).map(({ geometry, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry,
  }))
  yield jsonFile('areas.geojson', { type: 'FeatureCollection', features: areas })
  for (const { id } of await listAnalysisIds(database, accountId)) {
    const row = await readAnalysis(database, id)
    if (row) yield jsonFile(`${names.add('analyses', row.title, 'Analysis')}.json`, row.analysis)
  }
  for await (const { name, rows } of smallTables(database, accountId)) {
    yield jsonFile(name === 'invoices' ? 'invoices/invoices.json' : `${name}.json`, rows)
    if (name === 'invoices') yield { name: 'invoices/invoices.csv', pieces: writeInvoicesCsv(rows) }
  }
}

export const jsonFile = (name: string, value: unknown): ExportedFile => ({
  name,
  pieces: [JSON.stringify(value, null, 2)],
})

async function* writeFoldersJson({ database }: Deps, accountId: string): AsyncGenerator<string> {
  yield '['
  let between = '\n'
  for (const { id, ...folder } of await listFolders(database, accountId)) {
    const parcels: Omit<ExportedParcel, 'geometry'>[] = []
    for await (const { geometry: _, ...parcel } of listParcelsOfFolder(database, id, { withGeometry: false }))
      parcels.push(parcel)
    yield between + JSON.stringify({ ...folder, parcels })
    between = ',\n'
  }
  yield '\n]\n'
}

async function* writeFoldersCsv({ database }: Deps, accountId: string): AsyncGenerator<string> {
  yield CSV_BYTE_ORDER_MARK + csvRow(['Folder', 'PID', 'Address', 'Id', 'Added'])
  for (const { id, name } of await listFolders(database, accountId))
    for await (const { pid, address, upid, addedAt } of listParcelsOfFolder(database, id, {
      withGeometry: false,
    }))
      yield csvRow([name, pid, address, upid, addedAt.toISOString()])
}

async function* writeFoldersGeoJson({ database }: Deps, accountId: string): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let between = '\n'
  for (const { id, name: folder } of await listFolders(database, accountId)) {
    for await (const { geometry, ...parcel } of listParcelsOfFolder(database, id, { withGeometry: true })) {
      yield between + JSON.stringify({ type: 'Feature', properties: { folder, ...parcel }, geometry })
      between = ',\n'
    }
  }
  yield '\n]}\n'
}

const INVOICE_COLUMNS = [
  'number',
  'issuedAt',
  'title',
  'status',
  'totalCents',
  'taxCents',
  'refundedCents',
  'link',
  'pdf',
]

function* writeInvoicesCsv(rows: readonly Record<string, unknown>[]): Generator<string> {
  yield CSV_BYTE_ORDER_MARK + csvRow(INVOICE_COLUMNS)
  for (const row of rows)
    yield csvRow(
      INVOICE_COLUMNS.map((column) => {
        const value = row[column]
        return value instanceof Date ? value.toISOString() : (value as string | number | null)
      }),
    )
}
