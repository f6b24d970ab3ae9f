/**
 * Measures how well the one search box finds the intended address: real addresses, typed with errors. Recall is the share of
 * queries whose first result (top 1), or one of the first five, is the intended address.
 *
 *     node bench/search/search-quality.ts <postgres url of a database with the addresses> [sample] [seed]
 */
import { parseAddress } from '#domain/parcel/address/address.ts'
import { openDatabase } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { search } from '#server/features/parcels/search/service.ts'
import { OTHER_WAYS, type Random, SINGLE_ERRORS, seededRandom, type TypedSample } from './typing-errors.ts'

interface Sample extends TypedSample {
  at: [number, number]
}

interface QualityLine {
  kind: string
  isSingleError: boolean
  queries: number
  /** Share of queries, from 0 to 1. */
  top1: number
  top5: number
  /** Examples of queries whose first result was wrong. */
  missed: string[]
}

/** With `near`, the map's centre is within about 1.5 km of the address, as in typical use. */
async function measureSearchQuality(
  database: Database,
  { sampleSize, seed, near }: { sampleSize: number; seed: number; near: boolean },
): Promise<QualityLine[]> {
  const samples = await sampleAddresses(database, sampleSize, seed)
  const lines: QualityLine[] = []
  for (const [kind, make] of [...Object.entries(SINGLE_ERRORS), ...Object.entries(OTHER_WAYS)]) {
    const random = seededRandom(seed + lines.length + 1)
    const line = {
      kind,
      isSingleError: kind in SINGLE_ERRORS,
      queries: 0,
      top1: 0,
      top5: 0,
      missed: [] as string[],
    }
    for (const sample of samples) {
      const typed = make(sample, random)
      if (typed === null) continue
      const place = near ? beside(sample.at, random) : undefined
      const rank = await rankOf(database, sample, typed, place)
      line.queries++
      if (rank === 0) line.top1++
      else if (line.missed.length < 12)
        line.missed.push(`${typed} → ${sample.civicNumber} ${sample.street} (${rank})`)
      if (rank >= 0 && rank < 5) line.top5++
    }
    const share = (count: number) => (line.queries === 0 ? 1 : count / line.queries)
    lines.push({ ...line, top1: share(line.top1), top5: share(line.top5) })
  }
  return lines
}

/** Addresses in the order of a seeded hash, so that a seed always gives the same ones. */
async function sampleAddresses({ pool }: Database, size: number, seed: number): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(
    `SELECT "civicNumber", street, at FROM (
       SELECT DISTINCT ON (civic_number, street) civic_number AS "civicNumber", street,
         ARRAY[ST_X(geom), ST_Y(geom)] AS at
       FROM address WHERE civic_number IS NOT NULL AND street IS NOT NULL ORDER BY civic_number, street, id
     ) AS address ORDER BY md5($1 || "civicNumber" || street) LIMIT $2`,
    [`${seed} `, size],
  )
  return rows
}

function beside([lng, lat]: [number, number], random: Random): string {
  return `${lng + (random() - 0.5) * 0.04},${lat + (random() - 0.5) * 0.027}`
}

/** Rank of the address in the response from 0; -1 if it is missing. */
async function rankOf(
  database: Database,
  sample: Sample,
  typed: string,
  near: string | undefined,
): Promise<number> {
  const { groups } = await search(database, { q: typed, near, limit: 12 })
  const wanted = keyOf(`${sample.civicNumber} ${sample.street}`)
  return groups
    .flatMap((group) => group.hits)
    .findIndex((hit) => hit.group === 'address' && keyOf(hit.title) === wanted)
}

function keyOf(address: string): string {
  const { civicNumber, street } = parseAddress(address)
  return `${civicNumber} ${street}`
}

function qualityTable(lines: readonly QualityLine[]): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return lines
    .map(
      ({ kind, queries, top1, top5 }) =>
        `${kind.padEnd(34)} ${String(queries).padStart(6)} ${percent(top1).padStart(8)} ${percent(top5).padStart(8)}`,
    )
    .join('\n')
}

if (import.meta.main) {
  const [url, sampleSize = '2000', seed = '1'] = process.argv.slice(2)
  if (!url) throw new Error('Say the postgres:// address of a database that holds the addresses.')
  const database = await openDatabase({ url })
  try {
    for (const near of [true, false]) {
      const lines = await measureSearchQuality(database, {
        sampleSize: Number(sampleSize),
        seed: Number(seed),
        near,
      })
      console.log(`\n${near ? 'Map near the address' : 'No map'}\n${qualityTable(lines)}`)
      const single = lines.filter((line) => line.isSingleError)
      const queries = single.reduce((sum, line) => sum + line.queries, 0)
      const all = (key: 'top1' | 'top5') =>
        single.reduce((sum, line) => sum + line[key] * line.queries, 0) / queries
      console.log(
        `${'ALL SINGLE ERRORS'.padEnd(34)} ${String(queries).padStart(6)} ${(all('top1') * 100).toFixed(1).padStart(6)} % ${(all('top5') * 100).toFixed(1).padStart(6)} %`,
      )
      if (process.env.MISSED) for (const line of lines) console.log(line.kind, line.missed)
    }
  } finally {
    await database.close()
  }
}
