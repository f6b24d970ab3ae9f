import type { FactConnector } from '../../../connectors/facts/fact-connector.ts'
import type { Database } from '../../../db/open.ts'
import { type ComputedDeps, type ComputedResult, computedConnector } from './computed-connector.ts'
import { elevationReleases, type RasterUnderParcel, rastersUnderParcels } from './elevation-queries.ts'
import { type GroundHeights, readGroundHeights } from './ground-heights.ts'
import type { InputRelease } from './input-queries.ts'

const TITLE = 'Ground heights'

export function elevationConnector({ database, clock }: ComputedDeps): FactConnector {
  return computedConnector(
    {
      key: 'elevation',
      title: TITLE,
      limits: { parcels: 25, parallel: 1 },
      findInputs: () => elevationReleases(database),
      async compute(questions, signal) {
        const inputs = new Map((await elevationReleases(database)).map((input) => [input.id, input]))
        const upids = questions.map(({ upid }) => upid)
        const rasters = await rastersUnderParcels(database, upids, signal)
        const heightsByUpid = await readParcelHeights(database, rasters, inputs, signal)
        return upids.map((upid): ComputedResult => {
          const sample = heightsByUpid.get(upid)
          if (!sample) return { upid, values: {}, usedInputs: [] }
          const { heights, usedInputs } = sample
          return {
            upid,
            values: {
              minElevation: roundToCentimetres(heights.lowest),
              maxElevation: roundToCentimetres(heights.highest),
            },
            usedInputs,
            title: heights.isSampled ? `${TITLE} (sampled along the edge of a large parcel)` : undefined,
          }
        })
      },
    },
    clock,
  )
}

interface ParcelHeights {
  heights: GroundHeights
  usedInputs: InputRelease[]
}

/**
 * Reads heights from the finest survey that covers each parcel. A parcel on several sheets of a survey uses
 * all of them. Coarser or older surveys are used only for parcels without heights.
 */
export async function readParcelHeights(
  database: Database,
  rasters: readonly RasterUnderParcel[],
  inputs: ReadonlyMap<number, InputRelease>,
  signal: AbortSignal,
): Promise<Map<string, ParcelHeights>> {
  const heightsByUpid = new Map<string, ParcelHeights & { survey: string }>()
  for (const rows of groupByRaster(rasters)) {
    const input = inputs.get(rows[0]?.release_id ?? 0)
    if (!input) continue
    const survey = nameSurvey(rows[0], input)
    const openRows = rows.filter(({ upid }) => (heightsByUpid.get(upid)?.survey ?? survey) === survey)
    for (const [upid, heights] of await readGroundHeights(database, openRows, signal)) {
      const previous = heightsByUpid.get(upid)
      heightsByUpid.set(upid, {
        survey,
        usedInputs: [...(previous?.usedInputs ?? []), input],
        heights: previous ? joinHeights(previous.heights, heights) : heights,
      })
    }
  }
  return heightsByUpid
}

/** Identifies a survey: its sheets share publisher, day and cell size. */
export const nameSurvey = (
  raster: Pick<RasterUnderParcel, 'cell_metres'> | undefined,
  { publisher, as_of }: Pick<InputRelease, 'publisher' | 'as_of'>,
): string => `${raster?.cell_metres} ${publisher} ${as_of}`

function groupByRaster(rasters: readonly RasterUnderParcel[]): RasterUnderParcel[][] {
  const byRaster = [...Map.groupBy(rasters, ({ release_id }) => release_id).values()]
  const rank = ([row]: RasterUnderParcel[]) => [row?.cell_metres ?? 0, -(row?.release_id ?? 0)] as const
  return byRaster.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])
}

const joinHeights = (a: GroundHeights, b: GroundHeights): GroundHeights => ({
  lowest: Math.min(a.lowest, b.lowest),
  highest: Math.max(a.highest, b.highest),
  isSampled: a.isSampled || b.isSampled,
})

export const roundToCentimetres = (metres: number) => Math.round(metres * 100) / 100
